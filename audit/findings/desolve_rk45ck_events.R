# deSolve: with an event, rk45ck loses its order
# Seen with: deSolve 1.34
# Upstream: the same code in 1.40 (2023), the newest that was looked at
#
# Cash and Karp's method is marked as one whose last stage is the first of the next step (FSAL); it is not, but
# rk_auto.c puts the slope at the end of the step in the place of the last stage, where dense output needs it. Without
# dense output nothing does, and each step that follows an accepted one begins with the sixth stage of that one, at t +
# 7 h / 8. This is so with `densetype = NULL`, which the help page of rkMethod says will “disable dense output”, and
# with any event (“if events are specified, then polynomial interpolation is switched off”): here one that adds 0 at the
# end. rk45dp7, whose last stage is the slope at the end, is not affected.
suppressMessages(library(deSolve))
f <- function(t, y, parms) list(c(y[2], -sin(y[1])))
start <- c(x = 1, v = 0.5)
nothing <- list(data = data.frame(var = "x", time = 3, value = 0, method = "add"))
end <- rk(start, c(0, 3), f, NULL, rtol = 1e-13, atol = 1e-13, method = "rk78f")[2, -1]
error <- function(id, tolerance, ...)
  max(abs(rk(start, c(0, 3), f, NULL, rtol = tolerance, atol = tolerance, method = rkMethod(id), ...)[2, -1] - end))
shown <- TRUE
for (id in c("rk45ck", "rk45dp7")) for (tolerance in c(1e-4, 1e-6, 1e-8)) {
  without <- error(id, tolerance)
  with <- error(id, tolerance, events = nothing)
  cat(sprintf("%-7s tolerance %.0e  error %.1e, with an event that does nothing %.1e\n", id, tolerance, without, with))
  shown <- shown && (if (id == "rk45ck") with > 20 * without else with == without)
}
quit(status = if (shown) 0 else 1)
