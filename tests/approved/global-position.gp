# kepler, double: global position error against step size
# Draws global-position-kepler-double.svg, .pdf and .png from global-position-kepler-double.dat in this folder.
reset
load 'style.gp'
data = 'global-position-kepler-double.dat'
do for [format in formats] {
  eval open(format, 'global-position-kepler-double', 800, 431)
  set multiplot title 'kepler, double: global position error against step size' font of_title
  set label '● used in the fit of the order     ○ not used: outside the asymptotic range, near rounding, or not needed     ╌╌ reference slope' at screen 0.0150,0.0279 left font of_legend textcolor rgb of_words
  set xrange [4.62999e-05:0.659128]
  set logscale x
  set xtics 1e-4, 1e1
  set yrange [1e-17:1000]
  set logscale y
  set ytics 1e-17, 1e3
  unset mytics
  set lmargin at screen 0.10000; set rmargin at screen 0.52500; set bmargin at screen 0.19508; set tmargin at screen 0.86530
  set label 'Euler, Runge-Kutta, Adams-Bashforth, Verlet' at screen 0.31250,0.89085 center font of_label
  set xlabel 'step size h' font of_label offset 0,0.3
  set ylabel 'global position error' font of_label offset 0.5,0
  set format x '10^{%T}'
  set format y '10^{%T}'
  set key at screen 0.30400,0.48324 left top Left reverse samplen 1.4 spacing 0.95 font of_legend noautotitle
  set object rectangle from graph 0,0 to graph 1,0.0523 behind fillcolor rgb shade fillstyle solid noborder
  set arrow from graph 0,0.0523 to graph 1,0.0523 nohead dashtype (2,5) linewidth 1.2 linecolor rgb reference
  set label 'unit roundoff' at graph 0.7497,0.0294 left font of_mark textcolor rgb of_words
  set arrow from graph 0.5030,0.8890 to graph 0.6246,0.9143 nohead dashtype (12,8) linewidth 1.1 linecolor rgb of_tone(1,0)
  set label 'slope 1' at graph 0.5602,0.9255 center rotate by 10.0 font of_mark textcolor rgb of_tone(1,0) front
  set arrow from graph 0.6165,0.5101 to graph 0.7175,0.5940 nohead dashtype (12,8) linewidth 1.1 linecolor rgb of_family(1)
  set label 'slope 4' at graph 0.6789,0.5322 center rotate by 35.2 font of_mark textcolor rgb of_family(1) front
  set arrow from graph 0.3134,0.5639 to graph 0.4299,0.6123 nohead dashtype (12,8) linewidth 1.1 linecolor rgb of_tone(1,5)
  set label 'slope 2' at graph 0.3785,0.5652 center rotate by 19.4 font of_mark textcolor rgb of_tone(1,5) front
  plot data index 0 using 1:2 with lines linewidth 1.6 linecolor rgb of_family(0), \
       data index 0 using 1:($3==0 ? $2 : NaN) with points pointtype 7 pointsize 0.55 linecolor rgb paper, \
       data index 0 using 1:($3==0 ? $2 : NaN) with points pointtype 6 pointsize 0.55 linecolor rgb of_family(0), \
       data index 0 using 1:($3==1 ? $2 : NaN) with points pointtype 7 pointsize 0.55 linecolor rgb of_family(0), \
       data index 1 using 1:2 with lines linewidth 1.6 linecolor rgb of_tone(1,0), \
       data index 1 using 1:($3==0 ? $2 : NaN) with points pointtype 5 pointsize 0.55 linecolor rgb paper, \
       data index 1 using 1:($3==0 ? $2 : NaN) with points pointtype 4 pointsize 0.55 linecolor rgb of_tone(1,0), \
       data index 1 using 1:($3==1 ? $2 : NaN) with points pointtype 5 pointsize 0.55 linecolor rgb of_tone(1,0), \
       data index 2 using 1:2 with lines linewidth 1.6 linecolor rgb of_family(1), \
       data index 2 using 1:($3==0 ? $2 : NaN) with points pointtype 9 pointsize 0.55 linecolor rgb paper, \
       data index 2 using 1:($3==0 ? $2 : NaN) with points pointtype 8 pointsize 0.55 linecolor rgb of_family(1), \
       data index 2 using 1:($3==1 ? $2 : NaN) with points pointtype 9 pointsize 0.55 linecolor rgb of_family(1), \
       data index 3 using 1:2 with lines linewidth 1.6 linecolor rgb of_family(10), \
       data index 3 using 1:($3==0 ? $2 : NaN) with points pointtype 13 pointsize 0.55 linecolor rgb paper, \
       data index 3 using 1:($3==0 ? $2 : NaN) with points pointtype 12 pointsize 0.55 linecolor rgb of_family(10), \
       data index 3 using 1:($3==1 ? $2 : NaN) with points pointtype 13 pointsize 0.55 linecolor rgb of_family(10), \
       data index 4 using 1:2 with lines linewidth 1.6 linecolor rgb of_family(5), \
       data index 4 using 1:($3==0 ? $2 : NaN) with points pointtype 11 pointsize 0.55 linecolor rgb paper, \
       data index 4 using 1:($3==0 ? $2 : NaN) with points pointtype 10 pointsize 0.55 linecolor rgb of_family(5), \
       data index 4 using 1:($3==1 ? $2 : NaN) with points pointtype 11 pointsize 0.55 linecolor rgb of_family(5), \
       data index 5 using 1:2 with lines linewidth 1.6 linecolor rgb of_tone(1,5), \
       data index 5 using 1:($3==0 ? $2 : NaN) with points pointtype 15 pointsize 0.55 linecolor rgb paper, \
       data index 5 using 1:($3==0 ? $2 : NaN) with points pointtype 14 pointsize 0.55 linecolor rgb of_tone(1,5), \
       data index 5 using 1:($3==1 ? $2 : NaN) with points pointtype 15 pointsize 0.55 linecolor rgb of_tone(1,5), \
       keyentry with linespoints pointtype 7 pointsize 0.55 linewidth 1.6 linecolor rgb of_family(0) title 'explicit-euler  1.00', \
       keyentry with linespoints pointtype 5 pointsize 0.55 linewidth 1.6 linecolor rgb of_tone(1,0) title 'symplectic-euler  1.00', \
       keyentry with linespoints pointtype 9 pointsize 0.55 linewidth 1.6 linecolor rgb of_family(1) title 'rk4  4.00', \
       keyentry with linespoints pointtype 13 pointsize 0.55 linewidth 1.6 linecolor rgb of_family(10) title 'ab4  1.98 ✗ fail', \
       keyentry with linespoints pointtype 11 pointsize 0.55 linewidth 1.6 linecolor rgb of_family(5) title 'velocity-verlet  2.00', \
       keyentry with linespoints pointtype 15 pointsize 0.55 linewidth 1.6 linecolor rgb of_tone(1,5) title 'stormer-verlet  2.00'
  unset label; unset arrow; unset object
  set lmargin at screen 0.55500; set rmargin at screen 0.98000; set bmargin at screen 0.19508; set tmargin at screen 0.86530
  set label 'Gear' at screen 0.76750,0.89085 center font of_label
  set xlabel 'step size h' font of_label offset 0,0.3
  set ylabel '' font of_label offset 0.5,0
  set format x '10^{%T}'
  set format y ''
  set key at screen 0.56000,0.84673 left top Left reverse samplen 1.4 spacing 0.95 font of_legend noautotitle
  set object rectangle from graph 0,0 to graph 1,0.0523 behind fillcolor rgb shade fillstyle solid noborder
  set arrow from graph 0,0.0523 to graph 1,0.0523 nohead dashtype (2,5) linewidth 1.2 linecolor rgb reference
  set label 'unit roundoff' at graph 0.7497,0.0294 left font of_mark textcolor rgb of_words
  plot data index 6 using 1:2 with lines linewidth 1.6 linecolor rgb of_family(9), \
       data index 6 using 1:($3==0 ? $2 : NaN) with points pointtype 7 pointsize 0.55 linecolor rgb paper, \
       data index 6 using 1:($3==0 ? $2 : NaN) with points pointtype 6 pointsize 0.55 linecolor rgb of_family(9), \
       data index 6 using 1:($3==1 ? $2 : NaN) with points pointtype 7 pointsize 0.55 linecolor rgb of_family(9), \
       keyentry with linespoints pointtype 7 pointsize 0.55 linewidth 1.6 linecolor rgb of_family(9) title 'gear5  no window'
  unset label; unset arrow; unset object
  unset multiplot
  unset output
}
