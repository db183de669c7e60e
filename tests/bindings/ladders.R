# Judges every series of a CSV file, whose numbers are hexadecimal, through halfstep.R and prints what
# `halfstep fit --csv` prints.
arguments <- commandArgs(trailingOnly = TRUE)
source(arguments[1])
table <- read.csv(arguments[2], colClasses = "character", encoding = "UTF-8")
column <- function(name, rows) {
  if (is.null(table[[name]])) return(numeric(length(rows)))
  text <- table[[name]][rows]
  ifelse(text == "", 0, as.numeric(text))
}
cat(halfstep_csv_header)
for (name in unique(table$series)) {
  rows <- which(table$series == name)
  h <- if (is.null(table$h)) 1 / column("steps", rows) else column("h", rows)
  found <- halfstep_judge(h, column("error", rows), claimed = max(column("claimed", rows)), series = name,
                          noise = column("noise", rows), floor = max(column("floor", rows)))
  cat(found$csv)
}
