# Judges errors at falling step sizes: the order that they show, with its uncertainty, and whether it is as claimed.
#
#   source("halfstep.R")
#   halfstep_judge(h, error, claimed = 4)$observed
#
# The answers are those of `halfstep fit`; the work is done by libhalfstep, which is $HALFSTEP_LIBRARY, or is looked for
# where libraries are installed. Base R, nothing else.

local({
  usual <- c("/usr/lib/*/libhalfstep.so.1", "/usr/lib/libhalfstep.so.1", "/usr/local/lib/libhalfstep.so.1")
  found <- c(Sys.getenv("HALFSTEP_LIBRARY", NA), Sys.glob(usual))
  found <- found[!is.na(found)]
  if (length(found) == 0)
    stop("libhalfstep is not found: install the package halfstep-bindings, or set HALFSTEP_LIBRARY to its file")
  dyn.load(found[1])
})

# What is found on errors at step sizes h > 0, in any order and unit: a list of verdict ("pass", "fail", ...), holds
# (the claim is confirmed, exceeded, or hidden by rounding), observed (the order), uncertainty, constant, constant_uncertainty, first_level,
# last_level (of the step sizes that the order was found from, 0 the coarsest; NA where no order is resolved), reason,
# and csv (the row that `halfstep fit --csv` prints, line feed included).
# claimed: the order that is claimed, 0 for none. noise: half-widths of what each error may be off by. floor: below it no
# error is believed. unit_roundoff: of the arithmetic, 2^-53 for double, 0 where unknown. An error of NA, NaN or Inf is a
# run that gave no result. Stops at what is no such table.
halfstep_judge <- function(h, error, claimed = 0, noise = numeric(length(h)), floor = 0, unit_roundoff = 0,
                           series = "") {
  if (length(error) != length(h) || length(noise) != length(h))
    stop("h, error and noise have different lengths: they are columns of one table")
  if (is.null(claimed)) claimed <- 0
  for (one in list(claimed, floor, unit_roundoff))
    if (!is.numeric(one) || length(one) != 1) stop("claimed, floor and unit_roundoff are one number each")
  if (!is.character(series) || length(series) != 1) stop("series is one text")
  capacity <- 4096L + 4L * nchar(series, "bytes")
  out <- .C("halfstep_judge_by_address", length(h), as.double(h), as.double(error), as.double(noise),
            as.double(c(floor, claimed, unit_roundoff)), enc2utf8(series), words = integer(5), numbers = double(4),
            text = rep(strrep(" ", capacity), 2), capacity, NAOK = TRUE)
  Encoding(out$text) <- "UTF-8"
  if (out$words[1] < 0) stop(out$text[1])
  words <- c("pass", "fail", "superconvergent", "rounding-limited", "unstable", "no-window", "resolved",
             "noise-limited", "other-law")
  known <- function(number) if (is.nan(number) || number == -1) NA else number
  list(verdict = words[out$words[2] + 1], holds = out$words[3] == 1, observed = known(out$numbers[1]),
       uncertainty = known(out$numbers[2]), constant = known(out$numbers[3]),
       constant_uncertainty = known(out$numbers[4]), first_level = known(out$words[4]),
       last_level = known(out$words[5]), reason = out$text[1], csv = out$text[2])
}

# The line above such rows, line feed included.
halfstep_csv_header <- "series,claimed,observed,uncertainty,constant,first_level,last_level,verdict,reason\n"
