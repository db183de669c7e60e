# kepler, double: global position error against step size
# Draws global-position-kepler-double.svg, .pdf and .png from global-position-kepler-double.dat in this folder.
reset
load 'style.gp'
data = 'global-position-kepler-double.dat'
do for [format in formats] {
  eval open(format, 'global-position-kepler-double', 920, 447)
  set multiplot title 'kepler, double: global position error against step size' font of_title
  set label '● used in the fit of the order     ○ not used: outside the asymptotic range, near rounding, or not needed     ╌╌ reference slope' at screen 0.0130,0.0604 left font of_legend textcolor rgb of_words
  set label 'number: the order, extrapolated to h → 0     no window: no range of a single order' at screen 0.0130,0.0268 left font of_legend textcolor rgb of_words
  set xrange [4.62999e-05:0.659128]
  set logscale x
  set xtics 1e-4, 1e1
  set yrange [1e-17:1000]
  set logscale y
  set ytics 1e-15, 1e3
  unset mytics
  set lmargin at screen 0.08696; set rmargin at screen 0.52174; set bmargin at screen 0.22148; set tmargin at screen 0.87025
  set label 'Euler, Runge-Kutta, Adams-Bashforth, Verlet' at screen 0.30435,0.89485 center font of_label
  set xlabel 'step size h' font of_label offset 0,0.3
  set ylabel 'global position error' font of_label offset 0.5,0
  set format x '10^{%T}'
  set format y '10^{%T}'
  set object rectangle from screen 0.33076,0.29118 to screen 0.51304,0.50818 front fillcolor rgb paper fillstyle solid noborder linewidth 0
  set arrow from screen 0.33511,0.48637 to screen 0.36120,0.48637 nohead front linewidth 1.6 linecolor rgb of_family(0)
  set label '' at screen 0.34815,0.48637 point pointtype 7 pointsize 0.55 linecolor rgb of_family(0) front
  set label 'explicit-euler  1.00' at screen 0.36989,0.48637 left font of_legend textcolor rgb ink front
  set arrow from screen 0.33511,0.45170 to screen 0.36120,0.45170 nohead front linewidth 1.6 linecolor rgb of_tone(1,0)
  set label '' at screen 0.34815,0.45170 point pointtype 5 pointsize 0.55 linecolor rgb of_tone(1,0) front
  set label 'symplectic-euler  1.00' at screen 0.36989,0.45170 left font of_legend textcolor rgb ink front
  set arrow from screen 0.33511,0.41702 to screen 0.36120,0.41702 nohead front linewidth 1.6 linecolor rgb of_family(1)
  set label '' at screen 0.34815,0.41702 point pointtype 9 pointsize 0.55 linecolor rgb of_family(1) front
  set label 'rk4  4.00' at screen 0.36989,0.41702 left font of_legend textcolor rgb ink front
  set arrow from screen 0.33511,0.38235 to screen 0.36120,0.38235 nohead front linewidth 1.6 dashtype (10,6) linecolor rgb of_family(10)
  set label '' at screen 0.34815,0.38235 point pointtype 13 pointsize 0.55 linecolor rgb of_family(10) front
  set label 'ab4  1.98 ✗ fail' at screen 0.36989,0.38235 left font of_legend textcolor rgb ink front
  set arrow from screen 0.33511,0.34767 to screen 0.36120,0.34767 nohead front linewidth 1.6 linecolor rgb of_family(5)
  set label '' at screen 0.34815,0.34767 point pointtype 11 pointsize 0.55 linecolor rgb of_family(5) front
  set label 'velocity-verlet  2.00' at screen 0.36989,0.34767 left font of_legend textcolor rgb ink front
  set arrow from screen 0.33511,0.31299 to screen 0.36120,0.31299 nohead front linewidth 1.6 linecolor rgb of_tone(2,5)
  set label '' at screen 0.34815,0.31299 point pointtype 15 pointsize 0.55 linecolor rgb of_tone(2,5) front
  set label 'stormer-verlet  2.00' at screen 0.36989,0.31299 left font of_legend textcolor rgb ink front
  set object rectangle from graph 0,0 to graph 1,0.0523 behind fillcolor rgb shade fillstyle solid noborder
  set arrow from graph 0,0.0523 to graph 1,0.0523 nohead dashtype (2,5) linewidth 1.2 linecolor rgb reference
  set label 'unit roundoff' at graph 0.7850,0.0295 left font of_mark textcolor rgb of_words
  set arrow from graph 0.2968,0.8452 to graph 0.4006,0.8668 nohead front dashtype (12,8) linewidth 1.1 linecolor rgb of_family(0)
  set label 'slope 1' at graph 0.3461,0.8799 center rotate by 8.6 font of_mark textcolor rgb of_family(0) front
  set arrow from graph 0.6892,0.5743 to graph 0.7792,0.6490 nohead front dashtype (12,8) linewidth 1.1 linecolor rgb of_family(1)
  set label 'slope 4' at graph 0.7432,0.5909 center rotate by 31.1 font of_mark textcolor rgb of_family(1) front
  set arrow from graph 0.3170,0.5666 to graph 0.4176,0.6084 nohead front dashtype (12,8) linewidth 1.1 linecolor rgb of_family(5)
  set label 'slope 2' at graph 0.3723,0.5644 center rotate by 16.8 font of_mark textcolor rgb of_family(5) front
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
       data index 4 using 1:2 with lines linewidth 1.6 linecolor rgb of_family(5), \
       data index 4 using 1:($3==0 ? $2 : NaN) with points pointtype 11 pointsize 0.55 linecolor rgb paper, \
       data index 4 using 1:($3==0 ? $2 : NaN) with points pointtype 10 pointsize 0.55 linecolor rgb of_family(5), \
       data index 4 using 1:($3==1 ? $2 : NaN) with points pointtype 11 pointsize 0.55 linecolor rgb of_family(5), \
       data index 5 using 1:2 with lines linewidth 1.6 linecolor rgb of_tone(2,5), \
       data index 5 using 1:($3==0 ? $2 : NaN) with points pointtype 15 pointsize 0.55 linecolor rgb paper, \
       data index 5 using 1:($3==0 ? $2 : NaN) with points pointtype 14 pointsize 0.55 linecolor rgb of_tone(2,5), \
       data index 5 using 1:($3==1 ? $2 : NaN) with points pointtype 15 pointsize 0.55 linecolor rgb of_tone(2,5), \
       data index 3 using 1:2 with lines linewidth 1.6 dashtype (10,6) linecolor rgb of_family(10), \
       data index 3 using 1:($3==0 ? $2 : NaN) with points pointtype 13 pointsize 0.55 linecolor rgb paper, \
       data index 3 using 1:($3==0 ? $2 : NaN) with points pointtype 12 pointsize 0.55 linecolor rgb of_family(10), \
       data index 3 using 1:($3==1 ? $2 : NaN) with points pointtype 13 pointsize 0.55 linecolor rgb of_family(10)
  unset label; unset arrow; unset object
  set lmargin at screen 0.54783; set rmargin at screen 0.98261; set bmargin at screen 0.22148; set tmargin at screen 0.87025
  set label 'Gear' at screen 0.76522,0.89485 center font of_label
  set xlabel 'step size h' font of_label offset 0,0.3
  set ylabel '' font of_label offset 0.5,0
  set format x '10^{%T}'
  set format y ''
  set object rectangle from screen 0.55652,0.80872 to screen 0.70987,0.85235 front fillcolor rgb paper fillstyle solid noborder linewidth 0
  set arrow from screen 0.56087,0.83054 to screen 0.58696,0.83054 nohead front linewidth 1.6 linecolor rgb of_family(9)
  set label '' at screen 0.57391,0.83054 point pointtype 7 pointsize 0.55 linecolor rgb of_family(9) front
  set label 'gear5  no window' at screen 0.59565,0.83054 left font of_legend textcolor rgb ink front
  set object rectangle from graph 0,0 to graph 1,0.0523 behind fillcolor rgb shade fillstyle solid noborder
  set arrow from graph 0,0.0523 to graph 1,0.0523 nohead dashtype (2,5) linewidth 1.2 linecolor rgb reference
  set label 'unit roundoff' at graph 0.7850,0.0295 left font of_mark textcolor rgb of_words
  plot data index 6 using 1:2 with lines linewidth 1.6 linecolor rgb of_family(9), \
       data index 6 using 1:($3==0 ? $2 : NaN) with points pointtype 7 pointsize 0.55 linecolor rgb paper, \
       data index 6 using 1:($3==0 ? $2 : NaN) with points pointtype 6 pointsize 0.55 linecolor rgb of_family(9), \
       data index 6 using 1:($3==1 ? $2 : NaN) with points pointtype 7 pointsize 0.55 linecolor rgb of_family(9)
  unset label; unset arrow; unset object
  unset multiplot
  unset output
}
