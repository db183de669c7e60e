# The shortest test of an integrator of y' = f(t, y), written by `halfstep discriminate --export julia` (@VERSION@).
#
# y_k(t) = t^k, k = 1 ... @MOST@, solves the equations below: each rate is a weighted mean of all products of t and
# y_1 ... y_(k-1) that are of degree k - 1. A method of order p makes y_1 ... y_p without any error but rounding, in
# steps of any size and from any data. The first k that comes out wrong is the first order whose conditions fail.
#
#   julia halfstep_test.jl                                         the example below
#   include("halfstep_test.jl"); isempty(judge(my_step, 5))        yours, of order 5
# With points > 1, t and y are vectors of the last `points` times and states, the oldest first.

const ORDER = @ORDER@  # what the method claims, at most @MOST@
const POINTS = @POINTS@  # points of history that a step takes: 1 for one-step methods
const SPAN = 1.75  # of all points and the two steps; 0.5, say, where Newton's method gives up on long steps
const TOLERANCE = @TOLERANCE@  # rounding in double; more where coefficients are far beyond 10

"y at t + h. Replace it by yours."
function step_of_example(f, t, y, h)
    k1 = f(t, y)
    k2 = f(t + h / 2, y + h / 2 * k1)
    k3 = f(t + h / 2, y + h / 2 * k2)
    k4 = f(t + h, y + h * k3)
    return y + h * (k1 + 2k2 + 2k3 + k4) / 6
end

"The rates of y_1 ... y_n, as many as y has entries."
function f(t, y)
    n = length(y)
    dy = zeros(n)
    @DEFINITIONS@
@RATES@
    return dy
end

"The powers that two steps to t = 1 make wrong, with their errors; empty for a method of that order."
function judge(step, order, points = 1, span = SPAN)
    h = span / (points + 1)
    t = [1 - h * j for j in (points + 1):-1:2]
    y = [[s^k for k in 1:order] for s in t]
    for _ in 1:2
        next = points == 1 ? step(f, t[end], y[end], h) : step(f, copy(t), copy(y), h)
        t, y = [t[2:end]; t[end] + h], [y[2:end]; [next]]
    end
    return [k => y[end][k] - 1 for k in 1:order if !(abs(y[end][k] - 1) <= TOLERANCE)]
end

if abspath(PROGRAM_FILE) == @__FILE__
    wrong = judge(step_of_example, ORDER, POINTS)
    println(isempty(wrong) ? "passed: of order $ORDER" :
            "failed: not of order $ORDER: conditions of order $(first(wrong[1])) fail first, errors $wrong")
    exit(isempty(wrong) ? 0 : 1)
end
