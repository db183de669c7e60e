// Shards under a real Slurm: a single node that the test starts, in a folder of its own, and ends.
#include <unistd.h>

#include <fstream>

#include "tests/catch.hpp"
#include "tests/files.hpp"
#include "tests/program.hpp"

using namespace halfstep::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

/// munged, slurmctld and slurmd with configuration, sockets, state and logs in one folder; ports by process.
const std::string start = R"(set -eu
export PATH="$PATH:/usr/sbin:/sbin" SLURM_CONF="$PWD/slurm.conf"
mkdir -p run state spool
head -c 1024 /dev/urandom > munge.key
chmod 400 munge.key
munged --force --key-file="$PWD/munge.key" --socket="$PWD/run/munge.sock" --pid-file="$PWD/run/munged.pid" \
  --log-file="$PWD/munged.log" --seed-file="$PWD/run/munge.seed"
host=$(hostname -s)
cat > slurm.conf <<END
ClusterName=halfstep
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$1
SlurmdPort=$2
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$PWD/run/munge.sock
StateSaveLocation=$PWD/state
SlurmdSpoolDir=$PWD/spool
SlurmctldPidFile=$PWD/run/slurmctld.pid
SlurmdPidFile=$PWD/run/slurmd.pid
SlurmctldLogFile=$PWD/slurmctld.log
SlurmdLogFile=$PWD/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
SchedulerParameters=sched_interval=1,batch_sched_delay=0
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
END
slurmctld -i
slurmd
for wait in $(seq 100); do
  case $(sinfo --noheader --format=%t 2>&1) in idle) exit 0 ;; esac
  sleep 0.1
done
sinfo
tail -n 5 slurmctld.log slurmd.log
exit 1
)";

const std::string end = R"sh(for daemon in slurmd slurmctld munged; do
  if [ -s run/$daemon.pid ]; then kill "$(cat run/$daemon.pid)"; fi
done
for wait in $(seq 100); do
  if [ ! -e run/slurmd.pid ] && [ ! -e run/slurmctld.pid ] && [ ! -e run/munged.pid ]; then break; fi
  sleep 0.1
done
)sh";

/// Ends what was started, however the test ends.
struct Slurm {
  const TemporaryFolder& folder;
  explicit Slurm(const TemporaryFolder& in) : folder(in) {}
  ~Slurm() { shell(folder, end); }
  Slurm(const Slurm&) = delete;
  Slurm& operator=(const Slurm&) = delete;

  Ran operator()(const std::string& command) const {
    return shell(folder, "export SLURM_CONF=\"$PWD/slurm.conf\" PATH=\"$PATH:/usr/sbin:/sbin\" halfstep\n" + command);
  }
};

bool installed() {
  const TemporaryFolder folder;
  return shell(
             folder,
             "PATH=$PATH:/usr/sbin:/sbin; for p in munged slurmctld slurmd sbatch srun; do command -v $p || exit; done")
             .code == 0;
}

const std::string slurm_run =
    "convergence --method rk4 --method ab2 --method velocity-verlet --problem harmonic-oscillator --levels 2..9 ";

/// errors.csv without the seconds.
const std::string without_seconds = R"(| sed 's/,[^,]*,ok,/,,ok,/' )";

}  // namespace

TEST_CASE("Slurm runs shards as a job array and as a step, and merges them", "[program][shard][slurm]") {
  if (!installed()) {
    WARN("skipped: Slurm is not installed (Debian: slurmctld slurmd slurm-client munge)");
    return;
  }
  const TemporaryFolder folder;
  const Slurm slurm(folder);
  const auto port = 20000 + 2 * (::getpid() % 10000);
  write(folder / "start.sh", start);
  const auto started = slurm("bash start.sh " + std::to_string(port) + " " + std::to_string(port + 1));
  INFO(started.out << started.err);
  if (started.code != 0 && ::getuid() != 0) {
    WARN("skipped: Slurm does not start for a user who is not root: " << started.err);
    return;
  }
  REQUIRE(started.code == 0);
  CHECK(slurm("\"$halfstep\" run " + slurm_run + "--out one --no-report").code == 0);

  // The script as it is printed: an array of three, the merge when all of them are done.
  write(folder / "study.toml",
        "study = \"convergence\"\nmethods = [\"rk4\", \"ab2\", \"velocity-verlet\"]\nproblems = "
        "[\"harmonic-oscillator\"]\n"
        "levels = \"2..9\"\n");
  const auto script = slurm(R"sh("$halfstep" slurm-script study.toml -n 3 --out 'by array' > script.sh && bash script.sh
for wait in $(seq 300); do
  [ -n "$(squeue --noheader)" ] || break
  sleep 0.1
done
cat slurm-*.out)sh");
  INFO(script.out << script.err);
  CHECK(script.code == 0);
  for (const std::string part : {"shard 1/3", "shard 2/3", "shard 3/3", "Report: "})
    CHECK_THAT(script.out, ContainsSubstring(part));
  const auto same = slurm("cat one/errors.csv" + without_seconds + "> a; cat 'by array/errors.csv'" + without_seconds +
                          "> b; cmp a b && cmp one/orders.csv 'by array/orders.csv'");
  INFO(same.out << same.err);
  CHECK(same.code == 0);

  // What `auto` reads, from Slurm itself: an array with steps, then two processes of one step.
  write(folder / "auto.sh", "#!/bin/bash\nexec \"$halfstep\" run " + slurm_run + "--shard auto --out \"$1\"\n");
  const auto automatic = slurm(R"(sbatch --wait --array=2-6:2 auto.sh auto-array || exit 1
"$halfstep" merge auto-array --out merged-array --no-report || exit 1
srun --ntasks=2 --overcommit bash auto.sh auto-step || exit 1
"$halfstep" merge auto-step --out merged-step --no-report || exit 1
cmp one/orders.csv merged-array/orders.csv && cmp one/orders.csv merged-step/orders.csv)");
  INFO(automatic.out << automatic.err);
  CHECK(automatic.code == 0);
  for (const std::string shard : {"auto-array/shard-3-of-3", "auto-step/shard-2-of-2"})
    CHECK(std::filesystem::exists(folder / shard));
  // The script of a job with two tasks runs once: it must not be taken for one of two shards.
  const auto once = slurm("sbatch --wait --ntasks=2 --overcommit --output=once.txt auto.sh once; cat once.txt");
  CHECK_THAT(once.out, ContainsSubstring("which runs once"));
}
