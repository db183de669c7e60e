# deSolve: two tables of rkMethod have a node that is not the sum of its row
# Seen with: deSolve 1.34
# Upstream: the same in 1.40 (2023), the newest that was looked at
#
# The third stage of `rk23` is taken at t + 2 h, with c = (0, 1/2, 2), where its row of A sums to 1; the second stage of
# the implicit `irk3r` at t + h / 4, with c = (1/3, 1/4), where the row sums to 1. Where f depends on t, the results of
# both tables are of order 1: b2 of rk23 and b1 of irk3r do not integrate y' = 2 t exactly. The help page calls rk23
# “Runge-Kutta, order 2(3); Octave: ode23”, and `Qerr` of irk3r, the “global error order of the method”, is 3. With
# nodes that are the sums of their rows both have order 3. Of the nineteen tables the other seventeen have such nodes;
# where f does not depend on t, nothing is amiss.
suppressMessages(library(deSolve))
f <- function(t, y, parms) list(-y * cos(t))  # y = exp(-sin t)
order_of <- function(method) {
  errors <- sapply(c(16, 32), function(n) {
    h <- 2 / n
    out <- rk(1, seq(0, 2, length.out = n + 1), f, NULL, atol = 1e99, hini = h, hmax = if (method$varstep) h, method = method)
    abs(out[n + 1, 2] - exp(-sin(2)))
  })
  cat(sprintf("%-6s c = %-12s errors %.2e %.2e  order %.2f\n", method$ID, toString(round(method$c, 2)), errors[1], errors[2],
              log2(errors[1] / errors[2])))
  log2(errors[1] / errors[2])
}
shown <- sapply(c("rk23", "irk3r"), function(id) {
  sums <- rowSums(rkMethod(id)$A)
  order_of(rkMethod(id)) < 1.5 && order_of(rkMethod(id, c = sums)) > 2.5
})
quit(status = if (all(shown)) 0 else 1)
