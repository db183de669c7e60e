// Every key of a study file, every column of fit, every verb and option occurs.
#include "tests/fuzz/written_by_hand.hpp"

namespace halfstep::fuzz {

const std::vector<std::string>& study_files() {
  static const std::vector<std::string> files = {
      R"toml(study = ["convergence", "energy"]
problems = ["kepler:e=0.9", "harmonic-oscillator"]
precisions = ["double", 50]
periods = 10

[[method]]
name = "forest-ruth"
order = 4
is = ["symplectic", "reversible"]
source = "Forest, Ruth 1990, doi:10.1016/0167-2789(90)90019-L"
drift = ["1/(4 - 2*2^(1/3))", "(1 - 2^(1/3))/(4 - 2*2^(1/3))", "(1 - 2^(1/3))/(4 - 2*2^(1/3))", "1/(4 - 2*2^(1/3))"]
kick = ["0", "1/(2 - 2^(1/3))", "-2^(1/3)/(2 - 2^(1/3))", "1/(2 - 2^(1/3))"]
)toml",
      R"toml(# A tableau, a multistep formula and a pair.
study = "convergence"
methods = ["rk4", "my-*", "ab4:start=euler"]
problems = "pendulum:theta0=1/2,omega0=0"
precisions = ["quad", "float"]
levels = "0..4"
time = "2*pi"

[[method]]
name = "my-rk3"
family = "Runge-Kutta"
order = 3
local_order = { position = 4, velocity = 4 }
energy_order = 3
a = [[], ["1/2"], [-1, 2]]
b = ["1/6", "2/3", "1/6"]

[[method]]
name = "my-ab2"
order = 2
alpha = ["1"]
beta = ["3/2", "-1/2"]
start = "midpoint"

[[method]]
name = "my-pair"
order = { position = 2, velocity = 2 }
predictor = { alpha = ["1"], beta = ["3/2", "-1/2"] }
corrector = { alpha = ["1"], beta = ["1/2"], implicit = "1/2" }
velocity_dependent_order = 2
velocity_dependent_local_order = 3
)toml",
      R"toml(study = ["convergence", "portrait"]
methods = "velocity-verlet"
problems = ["double-pendulum:omega1=1", "driven-oscillator", "damped-oscillator:g=1/5"]
budget = 2000

[[method]]
name = "splitting"
order = 1
kick = ["1"]
drift = ["1"]
velocity_dependent_order = false
)toml",
      R"toml(problems = ["exponential", "magnetic-field", "harmonic-oscillator:w=2,x0=sqrt(2),v0=cbrt(3)"]
methods = ["rk4:sum=compensated", "gear5:c0=3*1/20", "implicit-euler"]
study = "energy"
periods = 100
[[method]]
name = "outside"
program = "./nothing there"
order = 2
evaluations = 1
problems = ["kepler"]
precisions = ["double"]
[[method]]
name = "plugged"
plugin = "./nothing.so"
)toml",
      R"toml(study = "estimate"
problems = "lotka-volterra"
[[solver]]
name = "pair"
method = "rk4"
further = [["5/32", "7/32", "13/32", "-1/32"]]
b_hat = ["-1/2", "7/3", "7/3", "13/6", "-16/3"]
embedded_order = 3
dense = [[1, "-3/2", "2/3"], [0, 1, "-2/3"], [0, 1, "-2/3"], [0, "-1/2", "2/3"]]
dense_order = 3
controller = { beta = ["7/10", "-2/5"], alpha = ["1/8"] }
per = "unit-step"
[[solver]]
name = "third"
method = "rk4"
b_hat = [0, 1]
embedded_order = 2
dense_stages = [["31/162", "7/81", "7/81", "7/162", "-2/27"]]
dense = [[1, -3, "11/3", "-3/2"], [0, -2, "16/3", -3], [0, -2, "16/3", -3], [0, -1, "8/3", "-3/2"],
         [0, "5/4", "-7/2", "9/4"], [0, "27/4", "-27/2", "27/4"]]
dense_order = 4
[[solver]]
name = "twice"
method = "gauss-2"
dense = "full"
controller = "pi-34"
)toml"};
  return files;
}

const std::vector<std::string>& data_files() {
  static const std::vector<std::string> files = {
      "h,error\n0.1,1e-2\n0.05,2.5e-3\n0.025,6.25e-4\n0.0125,1.5625e-4\n0.00625,3.9e-5\n",
      "# two series\nseries,steps,error,claimed\n\"a, quoted\",10,1.0D-1,1\n\"a, quoted\",20,5.0D-2,1\n\"a, "
      "quoted\",40,2.5D-2,1\n"
      "\"a, "
      "quoted\",80,1.25D-2,1\nb,10,1e-3,4\nb,20,6.25e-5,4\nb,40,3.90625e-6,4\nb,80,2.44e-7,4\nb,160,nan,4\nb,320,inf,"
      "4\n",
      "problem,method,precision,h,error,other\r\nkepler,rk4,double,1,1e-4,x\r\nkepler,rk4,double,0.5,6e-6,x\r\nkepler,"
      "rk4,"
      "double,0.25,3.8e-7,x\r\nkepler,rk4,double,0.125,2.4e-8,x\r\nkepler,rk4,double,0.0625,1.5e-9,x\r\n",
      "error,h\n-1e-1,1\n+5e-2,0.5\n2.6e-2,0.25\n1.2e-2,0.125\n0,0.0625\n1e-400,0.03\n"};
  return files;
}

const std::vector<std::string>& energy_files() {
  static const std::vector<std::string> files = {
      "LAMMPS (2 Aug 2023)\nunits metal\ntimestep 0.002\nPer MPI rank memory allocation (min/avg/max) = 3 | 3 | 3 "
      "Mbytes\n   Step  Temp  TotEng\n  0   1.44  -4.62\nWARNING: dangerous\n  100   0.75  -4.63\nLoop time of 1 on 1 "
      "procs\n",
      "LAMMPS (2 Aug 2023)\ntimestep 0.005\nPer MPI rank memory allocation (min/avg/max) = 3 | 3 | 3 "
      "Mbytes\n------------ Step              0 ----- CPU =            0 (sec) -------------\nPotEng   =        -4.6 "
      "KinEng   =         2.1 Temp     =         1.4\n------------ Step             10 ----- CPU =     0.02 (sec) "
      "-------------\nPotEng   =        -4.7 KinEng   =         2.1 Temp     =         1.4\nLoop time of 1\n",
      "Per MPI rank memory allocation (min/avg/max) = 3 | 3 | 3 Mbytes\n---\nkeywords: ['Step', 'Temp', 'TotEng', "
      "]\ndata:\n  - [0, 1.4, -4.6, ]\n  - [10, 1.4, -4.7, ]\n...\nLoop time of 1\n",
      "# gmx energy\n@    xaxis  label \"Time (ps)\"\n@ s0 legend \"Potential\"\n@ s1 legend \"Total Energy\"\n    "
      "0.000000  -5.0 -3.5\n    0.200000  -5.1 -3.6\n",
      "#\"Step\",\"Time (ps)\",\"Potential Energy (kJ/mole)\",\"Kinetic Energy "
      "(kJ/mole)\"\n100,0.2,-5.0,1.5\n200,0.4,-5.5,1.0\n",
      "t,energy,series,dt,claimed\n0,1,a,0.5,none\n1,2,a,0.5,none\n2,nan,a,0.5,none\n0,1,b,0.25,\n1,2.5,b,0.25,\n",
      [] {
        std::string text = "t,energy\n";  // long enough to be judged
        for (int i = 0; i < 40; ++i) text += std::to_string(i) + "," + std::to_string(i * i % 7) + "\n";
        return text;
      }()};
  return files;
}

const std::vector<std::vector<std::string>>& command_lines() {
  static const std::vector<std::vector<std::string>> lines = {
      {"run", "convergence", "-m", "rk4", "-p", "harmonic-oscillator", "--levels", "0..3", "--no-report", "-j", "1",
       "-o", "out"},
      {"run", "study.toml", "--levels", "0..2", "--precision", "float", "--no-report", "--out", "out"},
      {"run", "energy", "rounding", "--method", "ab2", "--problem", "kepler:e=0.5", "--periods", "10", "--time", "2*pi",
       "--budget", "500", "--jobs", "1", "--out", "out"},
      {"run", "--resume", "-m", "rk4", "-p", "pendulum", "--levels=0..2", "--no-report", "-o", "run"},
      {"run", "convergence", "--shard", "1/2", "-m", "euler", "--levels", "0..2", "-o", "out"},
      {"run", "--program", "./nothing", "--plugin", "nothing.so", "--timeout", "1", "-o", "out"},
      {"merge", "shards", "--no-report", "-o", "out"},
      {"slurm-script", "convergence", "study.toml", "-n", "3", "--out", "out"},
      {"report", "run"},
      {"check", "--baseline", "baseline.csv", "run", "--junit", "junit.xml"},
      {"check", "--baseline", "baseline.csv", "--update", "run"},
      {"fit", "data.csv", "--csv"},
      {"drift", "data.csv", "--dt", "0.5", "--column", "error", "--claim", "none", "--why"},
      {"list", "methods", "--csv"},
      {"list", "problems", "--json"},
      {"reference", "kepler:e=0.9", "--time", "1", "--precision", "50"},
      {"reference", "double-pendulum:omega1=2", "--time", "1/2"},
      {"mutate", "-m", "euler", "--precision", "quad", "-o", "out", "-j", "1"},
      {"--version"},
      {"run", "--help"}};
  return lines;
}

const std::vector<std::string>& known_words() {
  static const std::vector<std::string> words = {
      // studies, methods, problems, precisions
      "convergence", "energy", "equal-cost", "portrait", "rounding", "variable-steps", "damping", "stability",
      "structure", "growth", "claims", "mutation", "cube", "euler", "symplectic-euler", "velocity-verlet", "rk4", "ab2",
      "ab4:start=exact", "gear5", "boris", "kepler", "kepler:e=0.99", "pendulum", "double-pendulum",
      "harmonic-oscillator:w=100", "damped-oscillator:g=2", "penning-trap", "exponential", "float", "double",
      "long-double", "quad", "50", "100",
      // keys and their values
      "study", "methods", "problems", "precisions", "levels", "time", "budget", "periods", "name", "order", "is",
      "kick", "drift", "a", "b", "b_hat", "embedded_order", "further", "dense", "dense_order", "dense_stages",
      "controller", "per", "unit-step", "full", "solver", "adams", "bdf:order=3", "--solver", "alpha", "beta",
      "implicit", "predictor", "corrector", "start", "family", "source", "local_order", "energy_order",
      "velocity_dependent_order", "position", "velocity", "evaluations", "program", "plugin", "symplectic",
      "reversible", "true", "1/2", "\"1/2\"", "-1", "[\"1\"]", "[[\"1/2\"], [\"1\"]]", "{ position = 1, velocity = 1 }",
      "2^(1/3)", "pi",
      // columns and verdicts
      "h", "error", "steps", "series", "claimed", "problem", "method", "precision", "quantity", "level", "status", "ok",
      "unstable", "broken", "pass", "fail", "no-window", "rounding-limited", "global_position", "constant", "reason",
      "nan", "inf",
      // energies
      "t", "TotEng", "PotEng", "KinEng", "Step", "Time", "Loop time of", "timestep", "units",
      "keywords:", "data:", "---", "@", "@ s0 legend", "Total Energy", "#\"", "dt", "none", "linear", "sqrt",
      "exponential",
      // verbs and options
      "run", "report", "check", "fit", "list", "merge", "reference", "slurm-script", "mutate", "studies", "--method",
      "-m", "--problem", "-p", "--precision", "--levels", "--time", "--budget", "--periods", "--out", "-o", "--jobs",
      "-j", "--resume", "--no-report", "--shard", "auto", "1/3", "--baseline", "--junit", "--update", "--csv", "--json",
      "-n", "--help", "-h", "--version", "--timeout", "study.toml", "data.csv", "baseline.csv", "shards", "out"};
  return words;
}

}  // namespace halfstep::fuzz
