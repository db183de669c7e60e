// Rows of studies that take minutes, as `halfstep run claims` wrote them.
#include "tests/fuzz/recorded_tables.hpp"

namespace halfstep::fuzz {

const Files& recorded_tables() {
  static const Files files = {
      {"run/cube.csv",
       R"csv(scheme,work_per_step,small_cube_step_ms,one_mode_step_ms,step_ms,found_on,compute_ms,ratio,published_step_ms,published_compute_ms,published_ratio,compute_scatter
explicit-euler,1,0.5,0.5,0.49909918853871127,16^3,0.506141999998988,0.9860853051904588,0.5,9.5,0.05,0.029462087723633568
symplectic-euler,1,12.271055982727647,12.271055982727647,11.687342353445176,6^3,0.4532929999996327,25.783196196399782,,,,0.0009287591091404757
midpoint,2,4.65489943511031,4.65489943511031,4.522391728315264,16^3,0.9646130000007247,4.688296475697369,3.8,18.9,0.2,0.0021283146668991115
rk4,4,18.519041178140018,18.519041178140018,17.606344089220855,16^3,1.8701779999972246,9.414261150140245,17,50,0.34,0.018384346304287424
stormer-verlet,1,12.271055982727647,12.271055982727647,11.666286169557198,16^3,0.49839000000417855,23.407945924796618,11.5,9.5,1.21,0.004281787353105804
implicit-euler,15.75,46.04756919811931,0,46.04756919811931,"6^3, dropped",7.585558499998868,6.0704256908869905,49,172,0.28,0.010309458426965623
"implicit-euler, 5 iterations",5,46.04756919811931,0,46.04756919811931,"6^3, dropped",3.4111507500007576,13.499130520135788,,,,0.0060669408993525575
)csv"},
      {"run/cube-size.csv",
       R"csv(n,particles,springs,tetrahedra,fastest_w,verlet_step_ms,rk4_step_ms,verlet_wh,rk4_wh
4,64,252,135,148.84338764751905,12.876324547084888,19.43848788095195,1.9165557660370212,2.8932903869461324
5,125,540,320,152.68020338406708,12.540719362208888,18.95872890054255,1.9147195828045611,2.894622584438227
6,216,990,625,156.08953169733778,12.25636013886378,18.451937820821605,1.9130895143891653,2.8801543333604394
8,512,2520,1715,159.8517548876186,11.956655681106998,18.123485591581794,1.911292393211968,2.89707097649482
)csv"},
      {"run/cube-drops.csv",
       R"csv(solve,energy_bound,step_ms
"CG, to 0.01 from v",1.02,19.784560263879513
"CG, to 0.01 from v",1.05,31.349392799311058
"CG, to 0.01 from v",1.1,46.04756919811931
"CG, to 0.01 from v",1.2,47.31138843937364
"CG, 5 iterations from v",1.02,19.784560263879513
"CG, 5 iterations from v",1.05,31.349392799311058
)csv"},
      {"run/cube-cost.csv",
       R"csv(particles,springs,tetrahedra,layout,step_ms,ns_per_particle,ns_per_spring,ns_per_tetrahedron,bytes_per_spring,copy_gb_per_s,bandwidth_ns_per_spring
1000,5130,3645,interleaved,0.13170599999767774,131.70599999767774,8.597465887061816,20.724828531576687,34.71345029239766,14.612833435754961,2.3755454713840867
4096,22320,16875,interleaved,0.6619830000005322,161.61694335950494,8.496057347416354,21.496829629507342,33.61720430107527,14.612833435754961,2.3005260717486897
4096,22320,16875,separate,0.7530390000027865,183.84741211005527,8.72352150531982,21.33066666669105,33.61720430107527,14.612833435754961,2.3005260717486897
)csv"},
      {"run/cube-cfl.csv",
       R"csv(experiment,scheme,h_ms,speed,courant,observed,expected
plate,any,1,500,0.5,0,0
plate,any,1,1000,1,0,0
plate,any,1,1250,1.25,0.2,0.19999999999999996
cube,velocity-verlet,8,5,0.04,0,0
cube,velocity-verlet,8,10,0.08,0,0
cube,velocity-verlet,8,30,0.24,0.0375,0.0375
cube,implicit-euler,49,5,0.245,0,0
cube,implicit-euler,49,40,1.96,0,0.2625
)csv"},
      {"run/claims.csv",
       R"csv(source,place,statement,measured,verdict,comment,quote,key
"Teschner, Simulation in Computer Graphics","Particle Motion 1, explicit Euler",Explicit Euler: one step errs by h^2 in position,"order 2.0000 ± 0.0001 (harmonic-oscillator), 2.0000 ± 0.0001 (kepler), 2.0000 ± 0.0001 (double-pendulum)",holds,,x^{t_0} + hv^{t_0} + O(h^2),teschner
"Teschner, Simulation in Computer Graphics","Particle Motion 2, Jacobi",Damped Jacobi converges for omega up to 2,"omega at which divergence begins 1.359 (h = 1 explicit limits), 1.078 (h = 10 explicit limits), 1.071 (h = 100 explicit limits)",does not hold,for omega up to 2 / (largest eigenvalue of D^-1 A),0 <= omega <= 2,teschner
"Teschner, Simulation in Computer Graphics","Particle Motion 3, velocity Verlet",Velocity Verlet: one step errs by h^3 in velocity,"order 3.0000 ± 0.0001 (harmonic-oscillator), 3.0000 ± 0.0001 (kepler), 2.0000 ± 0.0001 (double-pendulum)",holds under a condition,"not stated by the source: forces a(x); with a(x, v) the new force would need the new velocity, which is not yet known",v^{t+h} = v^t + h/2 (a^t + a^{t+h}) + O(h^3),teschner
"Teschner, Simulation in Computer Graphics","Particle Motion 3, Beeman",Beeman allows larger steps than velocity Verlet,"limit of wh 2.000 ± 0.002 (velocity-verlet), 1.7320 ± 0.0009 (beeman); largest stable step of the cube 11.7 ± 0.2 ms (velocity-verlet), 10.1 ± 0.2 ms (beeman)",does not hold,smaller ones: the limit of wh is the root of 3 instead of 2,Possibly larger time step,teschner
"Teschner, Simulation in Computer Graphics","Particle Motion 3, comparison",Table: Verlet has error order 3,"order 2.0000 ± 0.0002 (harmonic-oscillator), 2.0000 ± 0.0001 (kepler), 1.0000 ± 0.0001 (double-pendulum)",does not hold,"its global order is 2; 4 is the power of the defect of one step, and 3 that of one step of velocity Verlet",Verlet | 3 |,teschner
"Wikipedia, Verlet integration",Starting the iteration,A first step that errs by h^3 costs no order: the positions keep order 2,"order 2.0000 ± 0.0002 (harmonic-oscillator), 2.0000 ± 0.0001 (kepler), 1.0000 ± 0.0001 (double-pendulum)",holds under its stated condition,"stated by the source: its equation is x'' = A(x), ""position dependent acceleration""; with a(x, v) the recurrence is given a velocity half a step old","to obtain this second order global error, the initial error needs to be of at least third order",wikipedia
"Wikipedia, Verlet integration",Velocity Verlet,Velocity Verlet keeps no more numbers than basic Verlet,no study counts what a scheme keeps,not measured,,is not necessarily more memory consuming,wikipedia
)csv"},
      {"run/claim-readings.csv",
       R"csv(source,place,statement,kind,where,quantity,unit,value,uncertainty
"Teschner, Simulation in Computer Graphics","Particle Motion 2, predictor-corrector, discussion",The pair of second order allows larger steps than its predictor,measured,ab2,limit of wh,,0,0.03125
"Teschner, Simulation in Computer Graphics","Particle Motion 2, predictor-corrector, discussion",The pair of second order allows larger steps than its predictor,measured,abm2,limit of wh,,1.2871894836425781,0.0006435947418212891
"Teschner, Simulation in Computer Graphics","Particle Motion 2, implicit schemes",Implicit Euler allows much larger steps than explicit Euler: ten times and more,measured,explicit-euler,limit of wh,,0,0.03125
"Teschner, Simulation in Computer Graphics","Particle Motion 2, implicit schemes",Implicit Euler allows much larger steps than explicit Euler: ten times and more,measured,implicit-euler,limit of wh,,inf,
"Teschner, Simulation in Computer Graphics","Particle Motion 2, Jacobi",Damped Jacobi converges for omega up to 2,written,,omega at which divergence begins,,2,
"Teschner, Simulation in Computer Graphics","Particle Motion 2, Jacobi",Damped Jacobi converges for omega up to 2,measured,h = 1 explicit limits,omega at which divergence begins,,1.3586165827368093,
"Teschner, Simulation in Computer Graphics","Particle Motion 2, Jacobi",Damped Jacobi converges for omega up to 2,measured,h = 10 explicit limits,omega at which divergence begins,,1.0777630105522735,
"Teschner, Simulation in Computer Graphics","Particle Motion 2, Jacobi",Damped Jacobi converges for omega up to 2,measured,h = 100 explicit limits,omega at which divergence begins,,1.0708282420339887,
"Teschner, Simulation in Computer Graphics","Particle Motion 3, Beeman",Beeman allows larger steps than velocity Verlet,measured,velocity-verlet,limit of wh,,2.0000076293945312,0.0010000038146972656
"Teschner, Simulation in Computer Graphics","Particle Motion 3, Beeman",Beeman allows larger steps than velocity Verlet,measured,beeman,limit of wh,,1.7320480346679688,0.0008660240173339844
"Teschner, Simulation in Computer Graphics","Particle Motion 3, comparison",Table: Verlet has error order 3,written,,order,,3,
"Teschner, Simulation in Computer Graphics","Particle Motion 3, comparison",Table: Verlet has error order 3,measured,harmonic-oscillator,order,,2.000005120378274,0.0001656458891214705
"Teschner, Simulation in Computer Graphics","Particle Motion 3, comparison",Table: Verlet has error order 3,measured,kepler,order,,1.999986742135774,1.988679633901924e-05
"Teschner, Simulation in Computer Graphics","Particle Motion 3, comparison",Table: Verlet has error order 3,measured,double-pendulum,order,,0.99999982466467,1.339805460513421e-06
)csv"},
      {"run/findings.csv",
       R"csv(study,subject,precision,quantity,expected,observed,uncertainty,verdict,reason
cube,Teschner's table,double,"RK4 step implied by Euler and Verlet, ms",17,17.38126613727787,4.25,pass,"one vibration with w = 166.8/s and damping ratio 0.042, from 0.5 and 11.5 ms"
cube,explicit-euler,double,largest stable step over the published one,1,0.9981983770774225,0.25,pass,"two fitted constants, w and the damping, give four steps"
cube,rk4,double,largest stable step over the published one,1,1.0356672993659326,0.25,pass,"two fitted constants, w and the damping, give four steps"
cube,ratio of step to time,double,pairs of schemes in the published order,10,10,0,pass,the implicit scheme has its own energy bound: see cube-drops.csv
claims,Explicit Euler: one step errs by h^2 in position,double,holds,,,,pass,"2.000 on harmonic-oscillator, 2.000 on kepler, 2.000 on double-pendulum"
claims,Explicit Euler: one step errs by h^2 in velocity,double,holds,,,,pass,"2.000 on harmonic-oscillator, 2.000 on kepler, 2.000 on double-pendulum"
claims,Midpoint: one step errs by h^3,double,holds,,,,pass,"3.000 on harmonic-oscillator, 3.000 on kepler, 3.000 on double-pendulum"
claims,Heun is of second order,double,holds,,,,pass,"2.000 on harmonic-oscillator, 2.000 on kepler, 2.000 on double-pendulum"
claims,Ralston is of second order,double,holds,,,,pass,"2.000 on harmonic-oscillator, 2.000 on kepler, 2.000 on double-pendulum"
claims,Classic Runge-Kutta: one step errs by h^5,double,holds,,,,pass,"5.000 on harmonic-oscillator, 4.998 on kepler, 5.000 on double-pendulum"
)csv"}};
  return files;
}

}  // namespace halfstep::fuzz
