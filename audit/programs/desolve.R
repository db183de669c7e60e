#!/usr/bin/env Rscript
# The solvers of R's deSolve, all in one program (docs/plugins-and-programs.md, "A solver").
#
# ./hs run --program 'Rscript audit/programs/desolve.R' --solver desolve-rk45dp7
library(deSolve)

answers <- file("/dev/stdout", "w")
sink(stderr())  # what deSolve prints
requests <- file("stdin", "r")

say <- function(line) {
  writeLines(line, answers)
  flush(answers)
}
text <- function(numbers) paste(sprintf("%.17g", numbers), collapse = " ")
numbers_in <- function(line) as.numeric(strsplit(line, " ", fixed = TRUE)[[1]])

rate <- function(t, y, parms) {
  say(paste("rate", text(c(t, y))))
  list(numbers_in(readLines(requests, 1)))
}
jacobian <- function(t, y, parms) {
  say(paste("jacobian", text(c(t, y))))
  matrix(numbers_in(readLines(requests, 1)), length(y), byrow = TRUE)
}

unreached <- 1e99  # an absolute tolerance that no error reaches: steps of one size
most_steps <- 1e6
table_of <- "rkMethod"

# Tables of rkMethod(): order of the result that is kept, of the one whose error is estimated (0: steps of one size
# only), and of the curve (0: none).
of_tables <- list(
  euler = c(1, 0, 0), rk2 = c(2, 0, 0), rk4 = c(4, 0, 0), rk23 = c(3, 2, 0), rk23bs = c(3, 2, 0), rk34f = c(4, 3, 0),
  rk45f = c(5, 4, 0), rk45ck = c(5, 4, 4), rk45e = c(5, 4, 0), rk45dp6 = c(5, 4, 0), rk45dp7 = c(5, 4, 4),
  rk78dp = c(8, 7, 0), rk78f = c(8, 7, 0),
  irk3r = c(3, 0, 0), irk5r = c(5, 0, 0), irk4hh = c(4, 0, 0), irk6kb = c(6, 0, 0), irk4l = c(4, 0, 0), irk6l = c(6, 0, 0))
# Those that vary their order, or hide their steps; of some also with an order no higher than maxord.
of_ode <- c("lsoda", "lsode", "lsodes", "lsodar", "vode", "daspk", "radau", "bdf", "adams", "impAdams",
            paste0("adams-to-", 2:11), paste0(rep(c("bdf", "vode", "daspk"), each = 3), "-to-", 2:4))

described <- function(name) {
  source <- function(call, claim) sprintf('problems=any source="deSolve %s; %s; %s"', packageVersion("deSolve"), call, claim)
  orders <- of_tables[[name]]
  if (is.null(orders))
    return(sprintf("desolve-%s solver no-equal-steps hidden-steps %s", tolower(name),
                   source(sub("-to-", ", maxord = ", sprintf("ode, %s", name)), "orders varied, or steps hidden")))
  claims <- sprintf("order=%d", orders[1])
  if (orders[2] > 0) claims <- sprintf("%s estimate-order=%d", claims, orders[2])
  if (orders[3] > 0) claims <- sprintf("%s dense-order=%d", claims, orders[3])
  sprintf("desolve-%s solver %s hidden-steps %s", name, claims,
          source(sprintf("rk, %s", name), if (orders[2] > 0) "help page rkMethod" else "fixed steps; Qerr of rkMethod"))
}
names_of_solvers <- c(names(of_tables), of_ode)

# The states at these times, a row each, by steps of one size.
equal_steps <- function(run, times) {
  method <- rkMethod(run$name)
  y <- if (method$varstep)
    rk(run$y, times, rate, NULL, rtol = run$relative, atol = unreached, hini = run$step, hmax = run$step,
       method = method, maxsteps = most_steps)
  else
    rk(run$y, times, rate, NULL, hini = if (isTRUE(method$implicit)) run$step else 0, method = method, maxsteps = most_steps)
  unname(y[, -1, drop = FALSE])
}

by_itself <- function(run, end) {
  times <- c(run$t, end)
  options <- list(y = run$y, times = times, func = rate, parms = NULL, rtol = run$relative, atol = run$absolute,
                  maxsteps = most_steps)
  out <- if (!is.null(of_tables[[run$name]]))
    do.call(rk, c(options, list(method = rkMethod(run$name))))
  else
    do.call(ode, c(options, list(method = sub("-to-.*", "", run$name)),
                   if (grepl("-to-", run$name)) list(maxord = as.integer(sub(".*-to-", "", run$name))),
                   if (run$name != "lsodes") list(jacfunc = jacobian, jactype = "fullusr")))
  state <- attr(out, "istate")[1]
  if (nrow(out) < 2 || state < 0) stop(sprintf("istate %d", state))
  unname(out[2, -1])
}

begin <- function(words) {
  n <- as.integer(words[2])
  given <- as.numeric(words[3:(7 + n)])
  solver <- sub("solver=desolve-", "", grep("^solver=", words, value = TRUE))
  list(name = names_of_solvers[match(solver, tolower(names_of_solvers))], t = given[1], absolute = given[3],
       relative = given[4], step = given[5], y = given[-(1:5)], ahead = NULL)
}

# One step, or all of them.
advanced <- function(run, end) {
  run$from <- list(t = run$t, y = run$y)
  run$curve <- NULL
  if (run$step == 0) {
    run$y <- by_itself(run, end)
    run$t <- end
    return(run)
  }
  if (is.null(run$ahead)) {
    count <- max(1, ceiling(abs(end - run$t) / run$step - 1e-6))
    run$times <- c(run$t + sign(end - run$t) * run$step * seq_len(count)[-count], end)
    run$ahead <- equal_steps(run, c(run$t, run$times))[-1, , drop = FALSE]
    run$next_row <- 1
  }
  run$t <- run$times[run$next_row]
  run$y <- run$ahead[run$next_row, ]
  run$next_row <- run$next_row + 1
  if (run$next_row > nrow(run$ahead)) run$ahead <- NULL
  run
}

# The states at 64ths of the last step are asked for together.
places <- 64
with_curve <- function(run) {
  run$grid <- run$from$t + (0:places) / places * (run$t - run$from$t)
  run$grid[places + 1] <- run$t
  run$curve <- over_step(run, run$grid)
  run
}
over_step <- function(run, times)
  equal_steps(list(name = run$name, y = run$from$y, step = run$step, relative = run$relative), times)

between <- function(run, t) {
  row <- match(t, run$grid)
  if (!is.na(row)) return(run$curve[row, ])
  over_step(run, c(run$from$t, t, run$t))[2, ]
}

run <- NULL
while (length(request <- readLines(requests, 1)) > 0) {
  words <- strsplit(request, " ", fixed = TRUE)[[1]]
  answer <- tryCatch(switch(words[1],
    halfstep = paste(vapply(names_of_solvers, described, ""), collapse = " | "),
    solve = { run <- begin(words[-1]); "ready" },
    step = { run <- advanced(run, as.numeric(words[2])); text(c(run$t, 0, 0, run$y)) },
    between = {
      if (is.null(run$curve)) run <- with_curve(run)
      text(between(run, as.numeric(words[2])))
    }
  ), error = function(e) paste("error", gsub("[[:space:]]+", " ", conditionMessage(e))))
  say(answer)
}
