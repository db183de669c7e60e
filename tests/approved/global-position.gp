# Kepler, double precision: global position error against step size
# Draws global-position-kepler-double.svg, .pdf and .png from global-position-kepler-double.dat in this folder.
reset
load 'style.gp'
data = 'global-position-kepler-double.dat'
do for [format in formats] {
  eval open(format, 'global-position-kepler-double', 720, 502)
  set multiplot title 'Kepler, double precision: global position error against step size' font of_title
  set label '● used in the fit of the order, ○ not     number: the order as h → 0' at screen 0.0167,0.0538 left font of_legend textcolor rgb of_words
  set label 'no window: no range of a single order     broad line: others lie on it' at screen 0.0167,0.0239 left font of_legend textcolor rgb of_words
  set xrange [4.62999e-05:0.659128]
  set logscale x
  set xtics 1e-4, 1e1
  set yrange [1e-17:1000]
  set logscale y
  set ytics 1e-15, 1e3
  unset mytics
  set lmargin at screen 0.11111; set rmargin at screen 0.52778; set bmargin at screen 0.18526; set tmargin at screen 0.65339
  set label 'Euler, Runge-Kutta,' at screen 0.31944,0.90637 center font of_label
  set label 'Adams-Bashforth, Verlet' at screen 0.31944,0.87450 center font of_label
  set xlabel 'step size h' font of_label offset 0,0.3
  set ylabel 'global position error at t = 10' font of_label offset 0.5,0
  set format x '10^{%T}'
  set format y '10^{%T}'
  set arrow from screen 0.11667,0.83267 to screen 0.15000,0.83267 nohead front linewidth 3.5 linecolor rgb of_family(0)
  set label '' at screen 0.13333,0.83267 point pointtype 7 pointsize 0.55 linecolor rgb of_family(0) front
  set label 'explicit-euler  1.00' at screen 0.16111,0.83267 left font of_legend textcolor rgb ink front
  set arrow from screen 0.11667,0.80080 to screen 0.15000,0.80080 nohead front linewidth 1.6 linecolor rgb of_tone(1,0)
  set label '' at screen 0.13333,0.80080 point pointtype 5 pointsize 0.55 linecolor rgb of_tone(1,0) front
  set label 'symplectic-euler  1.00' at screen 0.16111,0.80080 left font of_legend textcolor rgb ink front
  set arrow from screen 0.11667,0.76892 to screen 0.15000,0.76892 nohead front linewidth 1.6 linecolor rgb of_family(1)
  set label '' at screen 0.13333,0.76892 point pointtype 9 pointsize 0.55 linecolor rgb of_family(1) front
  set label 'rk4  4.00' at screen 0.16111,0.76892 left font of_legend textcolor rgb ink front
  set arrow from screen 0.11667,0.73705 to screen 0.15000,0.73705 nohead front linewidth 1.6 dashtype (10,6) linecolor rgb of_tone(3,10)
  set label '' at screen 0.13333,0.73705 point pointtype 13 pointsize 0.55 linecolor rgb of_tone(3,10) front
  set label 'ab4  1.98 ✗ fail' at screen 0.16111,0.73705 left font of_legend textcolor rgb ink front
  set arrow from screen 0.11667,0.70518 to screen 0.15000,0.70518 nohead front linewidth 3.5 linecolor rgb of_family(5)
  set label '' at screen 0.13333,0.70518 point pointtype 11 pointsize 0.55 linecolor rgb of_family(5) front
  set label 'velocity-verlet  2.00' at screen 0.16111,0.70518 left font of_legend textcolor rgb ink front
  set arrow from screen 0.11667,0.67331 to screen 0.15000,0.67331 nohead front linewidth 1.6 linecolor rgb of_tone(2,5)
  set label '' at screen 0.13333,0.67331 point pointtype 15 pointsize 0.55 linecolor rgb of_tone(2,5) front
  set label 'stormer-verlet  2.00' at screen 0.16111,0.67331 left font of_legend textcolor rgb ink front
  set object rectangle from graph 0,0 to graph 1,0.0523 behind fillcolor rgb shade fillstyle solid noborder
  set arrow from graph 0,0.0523 to graph 1,0.0523 nohead dashtype (2,5) linewidth 1.2 linecolor rgb reference
  set label 'unit roundoff' at graph 0.7183,0.0829 left font of_mark textcolor rgb of_words
  set arrow from graph 0.2769,0.8551 to graph 0.4150,0.8838 nohead front dashtype (12,8) linewidth 1.1 linecolor rgb of_family(0)
  set label 'slope 1' at graph 0.3422,0.8989 center rotate by 9.2 font of_mark textcolor rgb of_family(0) front
  set arrow from graph 0.5302,0.4473 to graph 0.6475,0.5448 nohead front dashtype (12,8) linewidth 1.1 linecolor rgb of_family(1)
  set label 'slope 4' at graph 0.6016,0.4711 center rotate by 33.1 font of_mark textcolor rgb of_family(1) front
  set arrow from graph 0.3019,0.5634 to graph 0.4350,0.6187 nohead front dashtype (12,8) linewidth 1.1 linecolor rgb of_family(5)
  set label 'slope 2' at graph 0.3757,0.5627 center rotate by 18.0 font of_mark textcolor rgb of_family(5) front
  plot data index 0 using 1:2 with lines linewidth 3.5 linecolor rgb of_family(0), \
       data index 0 using 1:($3==0 ? $2 : NaN) with points pointtype 7 pointsize 0.55 linecolor rgb paper, \
       data index 0 using 1:($3==0 ? $2 : NaN) with points pointtype 6 pointsize 0.55 linecolor rgb of_family(0), \
       data index 0 using 1:($3==1 ? $2 : NaN) with points pointtype 7 pointsize 0.55 linecolor rgb of_family(0), \
       data index 4 using 1:2 with lines linewidth 3.5 linecolor rgb of_family(5), \
       data index 4 using 1:($3==0 ? $2 : NaN) with points pointtype 11 pointsize 0.55 linecolor rgb paper, \
       data index 4 using 1:($3==0 ? $2 : NaN) with points pointtype 10 pointsize 0.55 linecolor rgb of_family(5), \
       data index 4 using 1:($3==1 ? $2 : NaN) with points pointtype 11 pointsize 0.55 linecolor rgb of_family(5), \
       data index 1 using 1:2 with lines linewidth 1.6 linecolor rgb of_tone(1,0), \
       data index 1 using 1:($3==0 ? $2 : NaN) with points pointtype 5 pointsize 0.55 linecolor rgb paper, \
       data index 1 using 1:($3==0 ? $2 : NaN) with points pointtype 4 pointsize 0.55 linecolor rgb of_tone(1,0), \
       data index 1 using 1:($3==1 ? $2 : NaN) with points pointtype 5 pointsize 0.55 linecolor rgb of_tone(1,0), \
       data index 2 using 1:2 with lines linewidth 1.6 linecolor rgb of_family(1), \
       data index 2 using 1:($3==0 ? $2 : NaN) with points pointtype 9 pointsize 0.55 linecolor rgb paper, \
       data index 2 using 1:($3==0 ? $2 : NaN) with points pointtype 8 pointsize 0.55 linecolor rgb of_family(1), \
       data index 2 using 1:($3==1 ? $2 : NaN) with points pointtype 9 pointsize 0.55 linecolor rgb of_family(1), \
       data index 5 using 1:2 with lines linewidth 1.6 linecolor rgb of_tone(2,5), \
       data index 5 using 1:($3==0 ? $2 : NaN) with points pointtype 15 pointsize 0.55 linecolor rgb paper, \
       data index 5 using 1:($3==0 ? $2 : NaN) with points pointtype 14 pointsize 0.55 linecolor rgb of_tone(2,5), \
       data index 5 using 1:($3==1 ? $2 : NaN) with points pointtype 15 pointsize 0.55 linecolor rgb of_tone(2,5), \
       data index 3 using 1:2 with lines linewidth 1.6 dashtype (10,6) linecolor rgb of_tone(3,10), \
       data index 3 using 1:($3==0 ? $2 : NaN) with points pointtype 13 pointsize 0.55 linecolor rgb paper, \
       data index 3 using 1:($3==0 ? $2 : NaN) with points pointtype 12 pointsize 0.55 linecolor rgb of_tone(3,10), \
       data index 3 using 1:($3==1 ? $2 : NaN) with points pointtype 13 pointsize 0.55 linecolor rgb of_tone(3,10)
  unset label; unset arrow; unset object
  set lmargin at screen 0.56111; set rmargin at screen 0.97778; set bmargin at screen 0.18526; set tmargin at screen 0.65339
  set label 'Gear' at screen 0.76944,0.87450 center font of_label
  set xlabel 'step size h' font of_label offset 0,0.3
  set ylabel '' font of_label offset 0.5,0
  set format x '10^{%T}'
  set format y ''
  set arrow from screen 0.56667,0.67331 to screen 0.60000,0.67331 nohead front linewidth 1.6 linecolor rgb of_family(9)
  set label '' at screen 0.58333,0.67331 point pointtype 7 pointsize 0.55 linecolor rgb of_family(9) front
  set label 'gear5  no window' at screen 0.61111,0.67331 left font of_legend textcolor rgb ink front
  set object rectangle from graph 0,0 to graph 1,0.0523 behind fillcolor rgb shade fillstyle solid noborder
  set arrow from graph 0,0.0523 to graph 1,0.0523 nohead dashtype (2,5) linewidth 1.2 linecolor rgb reference
  set label 'unit roundoff' at graph 0.7183,0.0829 left font of_mark textcolor rgb of_words
  plot data index 6 using 1:2 with lines linewidth 1.6 linecolor rgb of_family(9), \
       data index 6 using 1:($3==0 ? $2 : NaN) with points pointtype 7 pointsize 0.55 linecolor rgb paper, \
       data index 6 using 1:($3==0 ? $2 : NaN) with points pointtype 6 pointsize 0.55 linecolor rgb of_family(9), \
       data index 6 using 1:($3==1 ? $2 : NaN) with points pointtype 7 pointsize 0.55 linecolor rgb of_family(9)
  unset label; unset arrow; unset object
  unset multiplot
  unset output
}
