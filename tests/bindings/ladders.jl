# Judges every series of a CSV file through Halfstep.jl and prints what `halfstep fit --csv` prints. Rows of a series stand
# together.
include(ARGS[1])

function main(path)
    lines = [split(line, ',') for line in eachline(path)]
    columns, rows = lines[1], lines[2:end]
    function column(name, part)
        place = findfirst(==(name), columns)
        isnothing(place) && return zeros(length(part))
        [isempty(row[place]) ? 0.0 : parse(Float64, row[place]) for row in part]
    end
    print(Halfstep.csv_header())
    for name in unique(first.(rows))
        part = filter(row -> row[1] == name, rows)
        h = "h" in columns ? column("h", part) : 1 ./ column("steps", part)
        print(Halfstep.csv_row(name, h, column("error", part); claimed = maximum(column("claimed", part)),
                               noise = column("noise", part), floor = maximum(column("floor", part))))
    end
end

main(ARGS[2])
