"""
Judges errors at falling step sizes: the order that they show, with its uncertainty, and whether it is as claimed.

    include("Halfstep.jl")
    Halfstep.judge(h, error; claimed = 4).observed

The answers are those of `halfstep fit`; the work is done by libhalfstep, which is ENV["HALFSTEP_LIBRARY"], or is found
as the system finds libraries. Julia 1.6 or newer, nothing else.
"""
module Halfstep

export judge, csv_row

const ABI = 1  # of halfstep.h
const REASON_SIZE = 512
const library = get(ENV, "HALFSTEP_LIBRARY", "libhalfstep.so.1")

struct CLadder
    size::Csize_t
    count::Csize_t
    h::Ptr{Cdouble}
    error::Ptr{Cdouble}
    noise::Ptr{Cdouble}
    floor::Cdouble
    claimed::Cdouble
    unit_roundoff::Cdouble
end

struct CFinding
    size::Csize_t
    verdict::Cint
    holds::Cint
    observed::Cdouble
    uncertainty::Cdouble
    constant::Cdouble
    constant_uncertainty::Cdouble
    first_level::Cint
    last_level::Cint
    reason::NTuple{REASON_SIZE,UInt8}
end

"""
What is found. Numbers and levels are `nothing` where no order is resolved; level 0 is the coarsest step size.
"""
struct Finding
    verdict::String                               # "pass", "fail", "superconvergent", "rounding-limited", ...
    holds::Bool                                   # the claim, if any, is confirmed, exceeded, or hidden by rounding
    observed::Union{Float64,Nothing}              # the order
    uncertainty::Union{Float64,Nothing}           # half-width that covers the true order
    constant::Union{Float64,Nothing}              # lim |error| / h^order
    constant_uncertainty::Union{Float64,Nothing}
    first_level::Union{Int,Nothing}               # of the step sizes that the order was found from
    last_level::Union{Int,Nothing}
    reason::String
end

function __init__()
    abi = ccall((:halfstep_abi, library), Cint, ())
    abi == ABI ||
        error("$library speaks version $abi of the interface, Halfstep.jl $ABI: install both from one halfstep")
end

# Calls `action` with a pointer to the ladder, whose arrays stay where they are meanwhile.
function with_ladder(action, h, errors, noise, floor, claimed, unit_roundoff)
    length(h) == length(errors) == length(noise) ||
        throw(ArgumentError("h, errors and noise have different lengths: they are columns of one table"))
    columns = (Vector{Cdouble}(h), Vector{Cdouble}(errors), Vector{Cdouble}(noise))
    GC.@preserve columns begin
        action(Ref(CLadder(sizeof(CLadder), length(h), pointer.(columns)..., floor, claimed, unit_roundoff)))
    end
end

"""
    judge(h, errors; claimed = 0, noise = zeros(length(h)), floor = 0, unit_roundoff = 0)

The `Finding` on errors at step sizes h > 0, in any order and unit. `claimed`: the order that is claimed, 0 for none.
`noise`: half-widths of what each error may be off by. `floor`: below it no error is believed. `unit_roundoff`: of the
arithmetic, 2^-53 for Float64, 0 where unknown. An error of NaN or Inf is a run that gave no result. Throws
`ArgumentError` for what is no such table.
"""
function judge(h, errors; claimed = 0, noise = zeros(length(h)), floor = 0, unit_roundoff = 0)
    with_ladder(h, errors, noise, floor, claimed, unit_roundoff) do ladder
        nan = Cdouble(NaN)
        found = Ref(CFinding(sizeof(CFinding), 0, 0, nan, nan, nan, nan, -1, -1, ntuple(_ -> 0x00, REASON_SIZE)))
        status = ccall((:halfstep_judge, library), Cint, (Ref{CLadder}, Ref{CFinding}), ladder, found)
        f = found[]
        reason = String(collect(Iterators.takewhile(!iszero, f.reason)))
        status < 0 && throw(ArgumentError(reason))
        word = unsafe_string(ccall((:halfstep_verdict_word, library), Cstring, (Cint,), f.verdict))
        number(value) = isnan(value) ? nothing : value
        level(value) = value < 0 ? nothing : Int(value)
        Finding(word, f.holds == 1, number(f.observed), number(f.uncertainty), number(f.constant),
                number(f.constant_uncertainty), level(f.first_level), level(f.last_level), reason)
    end
end

"""
    csv_row(series, h, errors; ...)

The row that `halfstep fit --csv` prints for the series of that name, line feed included; keywords as for `judge`.
"""
function csv_row(series, h, errors; claimed = 0, noise = zeros(length(h)), floor = 0, unit_roundoff = 0)
    with_ladder(h, errors, noise, floor, claimed, unit_roundoff) do ladder
        write_row(text) = ccall((:halfstep_csv_row, library), Cint, (Ref{CLadder}, Cstring, Ptr{UInt8}, Csize_t),
                                ladder, series, text, length(text))
        size = write_row(UInt8[])
        size < 0 && return (judge(h, errors; claimed, noise, floor, unit_roundoff); "")  # throws, with the reason
        text = zeros(UInt8, size + 1)
        write_row(text)
        String(text[1:size])
    end
end

"The line above such rows, line feed included."
csv_header() = unsafe_string(ccall((:halfstep_csv_header, library), Cstring, ()))

end
