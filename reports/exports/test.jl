# The shortest test of an integrator of y' = f(t, y), written by `halfstep discriminate --export julia` (@VERSION@).
#
# y_k(t) = t^k, k = 0 ... @MOST@, solves the equations below: each rate is a weighted sum of all products of t and
# y_1 ... y_(k-1) that are of degree k - 1. A method of order p makes y_0 ... y_p without any error but rounding, in
# steps of any size and from any data. The first k that comes out wrong is the first order whose conditions fail. Of the
# next power every step of a one-step method leaves the same.
# A second look begins at t = 0 with the method's own start, which may cost the last power.
#
#   julia halfstep_test.jl                                         after step_of_example has been replaced by yours
#   include("halfstep_test.jl"); isempty(judge(my_step, @ORDER@, @POINTS@))     my_step, of order @ORDER@
# With points > 1, t and y are vectors of the last `points` times and states, the oldest first, and
# judge_start(my_step, order, points, my_start) judges the start.

const MOST = @MOST@
const ORDER = @ORDER@  # what the method claims, at most MOST
const POINTS = @POINTS@  # points of history that a step takes: 1 for one-step methods
const SPAN = 1.75  # of all points and the two steps; 0.5, say, where Newton's method gives up on long steps
# fingerprint() with this ORDER, POINTS and SPAN of the method as it should be; nothing: only the order is judged
const PINNED = @PINNED@
# Rounding in double of y_0, y_1, y_2 and the higher powers; more where coefficients are far beyond 10.
const TOLERANCES = [@TOLERANCES@]

"y at t + h. Replace it by yours."
function step_of_example(f, t, y, h)
@EXAMPLE@
    k1 = f(t, y)
    k2 = f(t + h / 2, y + h / 2 * k1)
    k3 = f(t + h / 2, y + h / 2 * k2)
    k4 = f(t + h, y + h * k3)
    return y + h * (k1 + 2k2 + 2k3 + k4) / 6
@YOURS@
    println(stderr, "halfstep_test: put your step into step_of_example")
    exit(2)
@END@
end

"The POINTS - 1 states after y(t), h apart. Replace it by yours; these are exact."
start_of_example(f, t, y, h) = [powers(t + h * j, length(y)) for j in 1:(POINTS - 1)]

"The rates of y_0, y_1, ..., as many as y has entries."
function f(t, y)
    n = length(y)
    dy = zeros(n)
    @DEFINITIONS@
@RATES@
    return dy
end

powers(t, n) = [t^k for k in 0:(n - 1)]

"A vector of so many; an error for another number."
function listed(values, count, what)
    length(values) == count || error("$what: $(length(values)) returned, $count expected")
    return values
end

"The states after each of so many steps behind the times and states of a history."
function advanced(step, t, y, h, steps)
    n = length(y[end])
    passed = []
    for _ in 1:steps
        next = length(t) == 1 ? step(f, t[end], y[end], h) : step(f, copy(t), copy(y), h)
        t, y = [t[2:end]; t[end] + h], [y[2:end]; [listed(next, n, "values of a step")]]
        push!(passed, y[end])
    end
    return passed
end

"What each of two steps to t = 1 leaves of the first n powers: all data lie in [1 - span, 1]."
function two_steps(step, n, points = 1, span = SPAN)
    h = span / (points + 1)
    t = [1 - h * j for j in (points + 1):-1:2]
    first, second = advanced(step, t, [powers(s, n) for s in t], h, 2)
    return first .- powers(1 - h, n), second .- 1
end

"What the method's own start at t = 0 and a step to t = 1, or to span if that is less, leave of y_k - t^k."
function start_and_step(step, n, points = 1, start = start_of_example, span = SPAN)
    h = min(1.0, span) / points
    y = [powers(0.0, n)]
    if points > 1
        for state in listed(start(f, 0.0, powers(0.0, n), h), points - 1, "states of the start")
            push!(y, listed(state, n, "values of a state of the start"))
        end
    end
    return advanced(step, [h * j for j in 0:(points - 1)], y, h, 1)[end] .- powers(h * points, n)
end

allowed(k) = TOLERANCES[min(k, 3) + 1]

"Errors that are no rounding, by power; powers beyond `exact` need only be finite."
wrong_powers(errors, exact) = [k => e for (k, e) in zip(0:(length(errors) - 1), errors)
                               if !(abs(e) <= (k <= exact ? allowed(k) : floatmax()))]

held(order) = 1 <= order <= MOST ? order :
    error("order $order: this file judges orders 1 to $MOST; export another with --order")

"""
The powers that two steps to t = 1 make wrong, with their errors; empty for a method of that order. A one-step method is
also wrong in the next power if its steps leave different parts of that.
"""
function judge(step, order, points = 1, span = SPAN)
    first, second = two_steps(step, held(order) + 2, points, span)
    wrong = wrong_powers(second[1:(end - 1)], order)
    uneven = second[end] - 2 * first[end]
    points > 1 || abs(uneven) <= allowed(order + 1) * (1 + abs(second[end])) || push!(wrong, order + 1 => uneven)
    return wrong
end

"The same behind the method's own start, which may cost the last power, but not the first."
judge_start(step, order, points = 1, start = start_of_example, span = SPAN) =
    wrong_powers(start_and_step(step, held(order) + 1, points, start, span), max(1, order - 1))

"The errors of the next two powers: they change with every coefficient."
fingerprint(step, order, points = 1) = two_steps(step, order + 3, points)[2][(order + 2):end]

if abspath(PROGRAM_FILE) == @__FILE__
    for (wrong, place) in ((judge(step_of_example, ORDER, POINTS), ""),
                           (judge_start(step_of_example, ORDER, POINTS), " behind its start"))
        isempty(wrong) && continue
        if first(wrong[1]) > ORDER
            println("failed: of order $ORDER in each step, but the steps differ: the second is not what the first is")
            exit(1)
        end
        println("failed: not of order $ORDER$place: conditions of order $(first(wrong[1])) fail first, errors $wrong")
        exit(1)
    end
    if PINNED !== nothing
        now = fingerprint(step_of_example, ORDER, POINTS)
        if !all(abs.(now .- PINNED) .<= [allowed(ORDER + 1), allowed(ORDER + 2)] .* (1 .+ abs.(PINNED)))
            println("failed: of order $ORDER, but another method than was pinned: $now")
            exit(1)
        end
    end
    println("passed: of order $ORDER", PINNED === nothing ? "" : ", and the method that was pinned")
end
