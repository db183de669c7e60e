// Shards: their names, what launchers say of them, how a plan is dealt.
#include "halfstep/engine/shards/shard.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/merge/lines_in_order.hpp"
#include "halfstep/engine/merge/planned_cells.hpp"
#include "halfstep/engine/shards/shard_record.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/tables/json.hpp"
#include "halfstep/engine/tables/order_summary.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

using namespace halfstep;
using Catch::Matchers::ContainsSubstring;

namespace {

using Values = std::map<std::string, std::string>;

Shard of(const Values& values) {
  return shard_of([&](const char* variable) -> std::optional<std::string> {
    const auto entry = values.find(variable);
    return entry == values.end() ? std::nullopt : std::optional(entry->second);
  });
}

/// The line with which these variables are refused.
std::string refusal_of_variables(const Values& values) try {
  return "taken as " + name(of(values));
} catch (const InputError& error) {
  return error.what();
}

Values array(const std::string& id, const std::string& least, const std::string& most, const std::string& count,
             const std::string& step) {
  // As Slurm 22.05 sets them in a task of a job array; SLURM_PROCID is the batch script's own.
  return {{"SLURM_ARRAY_TASK_ID", id},
          {"SLURM_ARRAY_TASK_MIN", least},
          {"SLURM_ARRAY_TASK_MAX", most},
          {"SLURM_ARRAY_TASK_COUNT", count},
          {"SLURM_ARRAY_TASK_STEP", step},
          {"SLURM_JOB_ID", "17"},
          {"SLURM_PROCID", "0"}};
}

Plan small_plan() {
  Request request;
  request.studies = {"convergence", "energy", "timing", "damping", "variable-steps"};
  request.problems = {"harmonic-oscillator", "kepler"};
  request.precisions = {"double", "quad"};
  return make_plan(request, all_studies());
}

}  // namespace

TEST_CASE("a shard is typed as K/N", "[shard]") {
  CHECK(parse_shard("2/3") == Shard{2, 3});
  CHECK(parse_shard("1/1") == Shard{1, 1});
  CHECK(name(Shard{2, 3}) == "2/3");
  for (const std::string bad : {"", "2", "0/3", "4/3", "1/0", "-1/3", "a/3", "1/3x", "1/2/3", " 1/3", "1/99999999999"})
    CHECK_THROWS_AS(parse_shard(bad), InputError);
  CHECK(parse_shard("100000/100000").count == max_shards);
  CHECK_THROWS_WITH(parse_shard("1/100001"), ContainsSubstring("there are at most 100000 shards"));
  CHECK_THAT(refusal_of_variables({{"PMI_RANK", "1"}, {"PMI_SIZE", "900000000"}}),
             ContainsSubstring("at most 100000 shards"));
  CHECK_THROWS_WITH(parse_shard("4/3"), ContainsSubstring("there is no shard 4 of 3; expected K/N with K from 1 to N"));
}

TEST_CASE("what each launcher's variables say", "[shard]") {
  CHECK(of(array("4", "2", "6", "3", "2")) == Shard{2, 3});
  CHECK(of(array("0", "0", "9", "10", "1")) == Shard{1, 10});
  CHECK(of({{"SLURM_PROCID", "1"}, {"SLURM_NTASKS", "4"}}) == Shard{2, 4});
  CHECK(of({{"SLURM_PROCID", "1"}, {"SLURM_NTASKS", "8"}, {"SLURM_STEP_NUM_TASKS", "2"}, {"SLURM_STEP_ID", "0"}}) ==
        Shard{2, 2});
  CHECK(of({{"OMPI_COMM_WORLD_RANK", "0"}, {"OMPI_COMM_WORLD_SIZE", "3"}}) == Shard{1, 3});
  CHECK(of({{"PMI_RANK", "2"}, {"PMI_SIZE", "3"}}) == Shard{3, 3});
  CHECK(of({{"MV2_COMM_WORLD_RANK", "1"}, {"MV2_COMM_WORLD_SIZE", "3"}}) == Shard{2, 3});
  CHECK(of({{"CI_NODE_INDEX", "1"}, {"CI_NODE_TOTAL", "3"}}) == Shard{1, 3});
  CHECK(of({{"CIRCLE_NODE_INDEX", "1"}, {"CIRCLE_NODE_TOTAL", "3"}}) == Shard{2, 3});
  CHECK(of({{"BUILDKITE_PARALLEL_JOB", "2"}, {"BUILDKITE_PARALLEL_JOB_COUNT", "3"}}) == Shard{3, 3});
  CHECK(of({{"BITBUCKET_PARALLEL_STEP", "0"}, {"BITBUCKET_PARALLEL_STEP_COUNT", "2"}}) == Shard{1, 2});
  CHECK(of({{"SEMAPHORE_JOB_INDEX", "2"}, {"SEMAPHORE_JOB_COUNT", "2"}}) == Shard{2, 2});
}

TEST_CASE("launchers inside each other", "[shard]") {
  // Agreeing, or one of one, is no contradiction.
  Values both = {{"SLURM_PROCID", "1"}, {"SLURM_NTASKS", "2"}, {"PMI_RANK", "1"}, {"PMI_SIZE", "2"}};
  CHECK(of(both) == Shard{2, 2});
  auto step_in_array = array("3", "1", "4", "4", "1");
  step_in_array.insert({{"SLURM_STEP_ID", "0"}, {"SLURM_STEP_NUM_TASKS", "1"}});
  CHECK(of(step_in_array) == Shard{3, 4});
  auto job_of_gitlab = array("3", "1", "4", "4", "1");
  job_of_gitlab["CI_NODE_TOTAL"] = "1";
  CHECK(of(job_of_gitlab) == Shard{3, 4});
  CHECK(of({{"OMPI_COMM_WORLD_RANK", "0"}, {"OMPI_COMM_WORLD_SIZE", "1"}}) == Shard{1, 1});
  // mpirun starts one daemon a node by srun: its number is not the rank's.
  CHECK(of({{"OMPI_COMM_WORLD_RANK", "5"},
            {"OMPI_COMM_WORLD_SIZE", "8"},
            {"SLURM_JOB_ID", "17"},
            {"SLURM_STEP_ID", "0"},
            {"SLURM_PROCID", "1"},
            {"SLURM_STEP_NUM_TASKS", "2"}}) == Shard{6, 8});
  auto ranks_in_array = array("3", "1", "4", "4", "1");
  ranks_in_array.insert({{"PMI_RANK", "0"}, {"PMI_SIZE", "2"}});
  CHECK_THAT(refusal_of_variables(ranks_in_array),
             ContainsSubstring("SLURM_ARRAY_TASK_COUNT=4 and SLURM_ARRAY_TASK_STEP=1 says "
                               "shard 3/4, PMI_RANK=0 with PMI_SIZE=2 says shard 1/2"));
}

TEST_CASE("variables that do not say which shard are refused by name", "[shard]") {
  CHECK_THAT(refusal_of_variables({}), ContainsSubstring("looked for SLURM_ARRAY_TASK_ID") &&
                                           ContainsSubstring("PMI_RANK with PMI_SIZE") &&
                                           ContainsSubstring("CIRCLE_NODE_INDEX") && ContainsSubstring("--shard K/N"));
  CHECK_THAT(refusal_of_variables({{"PARALLEL_SEQ", "2"}}), ContainsSubstring("write --shard {#}/{##}"));
  CHECK_THAT(refusal_of_variables({{"PMI_RANK", "2"}}), ContainsSubstring("PMI_RANK=2 is set, but PMI_SIZE is not"));
  CHECK_THAT(refusal_of_variables({{"CI_NODE_TOTAL", "3"}}),
             ContainsSubstring("CI_NODE_TOTAL=3 is set, but CI_NODE_INDEX is not"));
  CHECK_THAT(refusal_of_variables({{"CI_NODE_TOTAL", "1"}}), ContainsSubstring("looked for"));
  CHECK_THAT(refusal_of_variables({{"CI_NODE_INDEX", "0"}, {"CI_NODE_TOTAL", "3"}}),
             ContainsSubstring("expected 1 to 3"));
  CHECK_THAT(refusal_of_variables({{"CIRCLE_NODE_INDEX", "3"}, {"CIRCLE_NODE_TOTAL", "3"}}),
             ContainsSubstring("expected 0 to 2"));
  CHECK_THAT(refusal_of_variables({{"PMI_RANK", "one"}, {"PMI_SIZE", "3"}}),
             ContainsSubstring("PMI_RANK=one is not a whole"));
  CHECK_THAT(refusal_of_variables({{"PMI_RANK", "0"}, {"PMI_SIZE", "0"}}), ContainsSubstring("expected at least 1"));
  CHECK_THAT(refusal_of_variables({{"SLURM_ARRAY_TASK_ID", "2"}}), ContainsSubstring("SLURM_ARRAY_TASK_MIN is not"));
  // --array=1,3,7: Slurm tells the ends and how many, not which.
  CHECK_THAT(refusal_of_variables(array("3", "1", "7", "3", "1")),
             ContainsSubstring("do not form a range with equal steps"));
  CHECK_THAT(refusal_of_variables(array("7", "1", "7", "3", "1")), ContainsSubstring("--array=1-3"));
  CHECK_THAT(refusal_of_variables(array("1", "1", "7", "3", "1")),
             ContainsSubstring("do not form a range with equal steps"));
  CHECK_THAT(refusal_of_variables({{"SLURM_JOB_ID", "17"}, {"SLURM_PROCID", "0"}, {"SLURM_NTASKS", "2"}}),
             ContainsSubstring("runs once (SLURM_STEP_ID is not set); start halfstep by srun"));
}

TEST_CASE("a plan is dealt evenly, everything to one shard, the same each time", "[shard]") {
  const Plan plan = small_plan();
  for (const int count : {1, 2, 3, 7, 500}) {
    const auto shares = shares_of(plan, all_studies(), count);
    REQUIRE(shares.size() == static_cast<std::size_t>(count));
    std::multiset<std::size_t> cells;
    std::multiset<std::string> studies;
    for (const auto& share : shares) {
      cells.insert(share.cells.begin(), share.cells.end());
      studies.insert(share.studies.begin(), share.studies.end());
      CHECK(std::is_sorted(share.cells.begin(), share.cells.end()));
    }
    CHECK(cells.size() == plan.cells.size());
    CHECK(std::set(cells.begin(), cells.end()).size() == plan.cells.size());
    CHECK(studies == std::multiset<std::string>{"damping", "timing", "variable-steps"});
  }
  CHECK(shares_of(plan, all_studies(), 3)[1].cells == shares_of(plan, all_studies(), 3)[1].cells);
  // Half of the cells are in quad: no shard gets all of these.
  for (const auto& share : shares_of(plan, all_studies(), 2)) {
    long quads = 0;
    for (const auto i : share.cells) quads += plan.cells[i].precision == Precision::quad;
    CHECK(quads * 3 > static_cast<long>(share.cells.size()));
    CHECK(quads * 3 < 2 * static_cast<long>(share.cells.size()) + 3);
  }
}

TEST_CASE("a shard's plan holds its cells, and studies that look at others are left to the merge", "[shard]") {
  Request request;
  request.studies = {"claims", "energy"};
  const Plan plan = make_plan(request, all_studies());
  std::size_t cells = 0;
  for (int k = 1; k <= 4; ++k) {
    const Plan share = part(plan, all_studies(), {k, 4});
    cells += share.cells.size();
    CHECK(std::count(share.studies.begin(), share.studies.end(), "energy") == 1);
    CHECK(std::count(share.studies.begin(), share.studies.end(), "claims") == 0);
  }
  CHECK(cells == plan.cells.size());
}

TEST_CASE("shard.json is read as it was written", "[shard]") {
  const testing::TemporaryFolder folder;
  ShardRecord record;
  record.shard = {2, 3};
  record.plan = plan_record(small_plan());
  const Plan plan = small_plan();
  const auto share = shares_of(plan, all_studies(), 3)[1];
  record.cells = cell_records(plan, record.plan, share.cells);
  record.studies = share.studies;
  record.finished = true;
  for (std::size_t rule = 0; rule <= field_rules().size(); ++rule)
    record.rules.of_precisions[Precision::quad].push_back({30, static_cast<long long>(rule), 7, 2});
  record.tables["damping"] = {"a.csv", "b.csv"};
  write_shard(folder.path, record);
  const auto again = read_shard(folder.path, all_studies());
  CHECK(again.shard == record.shard);
  CHECK(difference(record.plan, again.plan).empty());
  CHECK(again.plan.cells == plan.cells.size());
  CHECK(again.cells == record.cells);
  CHECK(again.studies == record.studies);
  CHECK(again.finished);
  CHECK(again.rules.of_precisions == record.rules.of_precisions);
  CHECK(again.tables == record.tables);
}

TEST_CASE("the cells of a plan are found by name and by place when its shards are merged", "[shard]") {
  const Plan plan = small_plan();
  const auto record = std::make_shared<const PlanRecord>(plan_record(plan));
  std::vector<ShardFolder> shards(3);
  const auto shares = shares_of(plan, all_studies(), 3);
  for (std::size_t i = 0; i < shards.size(); ++i) {
    shards[i].plan = record;
    shards[i].record.cells = cell_records(plan, *record, shares[i].cells);
  }
  const PlannedCells cells(shards);
  REQUIRE(cells.size() == plan.cells.size());
  for (std::uint32_t i = 0; i < cells.size(); ++i) {
    const auto& cell = plan.cells[i];
    const CellNames names{cell.problem->name, cell.method->name, name(cell.precision)};
    CHECK(cells.names(i) == names);
    CHECK(cells.find(cell.problem->name, cell.method->name, name(cell.precision)) == i);
    const auto& cells_of_owner = shares[cells.owner(i)].cells;
    CHECK(std::find(cells_of_owner.begin(), cells_of_owner.end(), i) != cells_of_owner.end());
    const auto same = [&](const Cell& other) {
      return other.problem->name == cell.problem->name && other.precision == cell.precision;
    };
    const auto first = std::find_if(plan.cells.begin(), plan.cells.end(), same) - plan.cells.begin();
    CHECK(cells.first(cell.problem->name, name(cell.precision)) == static_cast<std::uint32_t>(first));
  }
  CHECK_FALSE(cells.find("pendulum", "rk4", "double"));
  CHECK_FALSE(cells.find("kepler", "exact", "double"));
  CHECK_FALSE(cells.find("kepler", "rk4", "float"));
  CHECK_FALSE(cells.first("pendulum", "double"));
}

TEST_CASE("lines of tables are put in another order, those of one rank as they stand", "[shard]") {
  const testing::TemporaryFolder folder;
  write_file(folder.path / "a.csv", "x,y\n2,a\n2,b\n0,c\n2,d\n");
  write_file(folder.path / "b.csv", "x,y\n# a remark\n1,e\n2,f\n0,g\n");
  const auto ordered = [&] {
    LinesInOrder lines;
    lines.begin(folder.path / "a.csv");
    lines.add(2, 2);
    lines.add(2, 3);
    lines.add(0, 4);
    lines.add(2, 5);
    lines.end("x,y");
    lines.begin(folder.path / "b.csv");
    lines.add(1, 3);
    lines.add(2, 4);
    lines.add(0, 5);
    lines.end("x,y");
    CHECK(lines.holds(1));
    CHECK_FALSE(lines.holds(3));
    lines.write(folder.path / "all.csv", "x,y");
    return read_file(folder.path / "all.csv");
  };
  CHECK(ordered() == "x,y\n0,c\n0,g\n1,e\n2,a\n2,b\n2,d\n2,f\n");
  LinesInOrder none;
  none.begin(folder.path / "a.csv");
  none.end("x,y");
  none.write(folder.path / "none.csv", "x,y");
  CHECK(read_file(folder.path / "none.csv") == "x,y\n");

  const auto refused = [&](const std::string& table, const std::string& why) {
    write_file(folder.path / "b.csv", table);
    CHECK_THROWS_WITH(ordered(), Catch::Matchers::EndsWith("b.csv" + why));
  };
  refused("x,z\n# a remark\n1,e\n2,f\n0,g\n", ":1: this is not the header that the program writes: x,y");
  refused("x,y\r\n# a remark\n1,e\n2,f\n0,g\n", ":1: this is not the header that the program writes: x,y");
  refused("x,y\n# a remark\n1,e\n2,f\r\n0,g\n",
          ":4: the line ends with a carriage return, which the program does not write");
  refused("x,y\n# a remark\n1,e\n2,f\n", ":5: the table was cut off while it was read");
  refused("x,y\n# a remark\n1,e\n2,f\n0,g", ":5: the line does not end");
}

TEST_CASE("orders are summed up without their rows", "[shard]") {
  OrderSummary summary;
  CHECK(summary.all_as_declared());
  CHECK(summary.count() == 0);
  CHECK_FALSE(summary.finest_errors());
  // Of many that are not as declared the first of the plan are listed, whatever their order of arrival.
  std::vector<std::uint32_t> places(3000);
  for (std::uint32_t i = 0; i < places.size(); ++i) places[i] = (i * 1009u) % 3000u;
  for (const auto place : places) {
    OrderRow row;
    row.problem = std::to_string(place);
    row.verdict = place % 2 == 0 ? Verdict::fail : Verdict::pass;
    row.finest_error = place;
    summary.add(row, place);
  }
  CHECK(summary.count() == 3000);
  CHECK(summary.count(Verdict::fail) == 1500);
  CHECK(summary.count(Verdict::unstable) == 0);
  CHECK(summary.not_as_declared() == 1500);
  CHECK_FALSE(summary.all_as_declared());
  REQUIRE(summary.listed().size() == OrderSummary::most_listed);
  for (std::size_t i = 0; i < OrderSummary::most_listed; ++i)
    CHECK(summary.listed()[i].problem == std::to_string(2 * i));
  CHECK(summary.finest_errors()->median == 1501);
  CHECK(summary.finest_errors()->largest == 2999);
}

TEST_CASE("plans differ in what decides their rows", "[shard]") {
  const auto plan = plan_record(small_plan());
  const auto changed = [&](auto change) {
    auto other = plan;
    change(other);
    return difference(plan, other);
  };
  CHECK(difference(plan, plan).empty());
  CHECK(changed([](auto& p) { p.version = "9"; }).starts_with("version "));
  CHECK(changed([](auto& p) { p.compiler = "cc 1"; }).starts_with("compiler "));
  CHECK(changed([](auto& p) { p.flags = "-O9"; }).starts_with("flags "));
  CHECK(changed([](auto& p) { p.wide_precisions = "none"; }).starts_with("wide precisions "));
  CHECK(changed([](auto& p) { p.studies.pop_back(); }).starts_with("studies "));
  CHECK(changed([](auto& p) { p.levels = "0..4"; }) == "levels none and 0..4");
  CHECK(changed([](auto& p) { p.budget = "99"; }) == "budget none and 99");
  CHECK(changed([](auto& p) { p.problems["kepler"] = "e = 1"; }).starts_with("problem kepler: "));
  CHECK(changed([](auto& p) { p.methods["rk4"] = "b[1]"; }).starts_with("method rk4: "));
  CHECK(changed([](auto& p) { p.methods["new"] = ""; }).starts_with("method new, which only one"));
  CHECK(changed([](auto& p) { p.precisions.pop_back(); }) == "precisions double, quad and double");
  const auto with_cells = [&](auto change) {
    Plan other = small_plan();
    change(other.cells);
    return difference(plan, plan_record(other));
  };
  CHECK(with_cells([](auto& cells) { std::swap(cells[0], cells[2]); }).ends_with("or in another order"));
  CHECK(with_cells([](auto& cells) { cells.erase(cells.begin() + 1); }).ends_with("or in another order"));
}
