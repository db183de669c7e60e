// Judges every series of a CSV file through halfstep.mjs and prints what `halfstep fit --csv` prints.
import { readFileSync, writeSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { judge, csvHeader } = await import(pathToFileURL(process.argv[2]));
const [header, ...lines] = readFileSync(process.argv[3], "utf8").trimEnd().split(/\r?\n/);
const columns = header.split(",");
const series = new Map();
for (const line of lines) {
  const row = Object.fromEntries(line.split(",").map((field, i) => [columns[i], field]));
  if (!series.has(row.series)) series.set(row.series, []);
  series.get(row.series).push(row);
}
const number = (text) => ({ nan: NaN, inf: Infinity, "-inf": -Infinity }[text] ?? Number(text ?? 0));
let text = csvHeader;
for (const [name, rows] of series) {
  text += judge(
    rows.map((row) => number(row.h) || 1 / number(row.steps)),
    rows.map((row) => number(row.error)),
    {
      series: name,
      claimed: Math.max(...rows.map((row) => number(row.claimed))),
      noise: rows.map((row) => number(row.noise)),
      floor: Math.max(...rows.map((row) => number(row.floor))),
    },
  ).csv;
}
writeSync(1, text);
