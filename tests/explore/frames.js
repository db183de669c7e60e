// Opens the page of ./hs explore in headless Chromium, in real time, and asks what a frame costs of the 16.7 ms that 60
// frames a second leave. check.sh, which has virtual time, cannot ask that: there a computation takes none.
// usage: node frames.js PAGE; exit code 0: it holds, 1: it does not, 77: there is no Chromium.
const { spawn, spawnSync } = require("node:child_process");
const { mkdtempSync, rmSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join, resolve } = require("node:path");

const browser = ["chromium", "chromium-browser", "google-chrome"].find((name) => spawnSync("which", [name]).status === 0);
if (!browser) {
  console.log("no Chromium found: the page was not opened in a browser");
  process.exit(77);
}
const profile = mkdtempSync(join(tmpdir(), "frames-"));
const chromium = spawn(browser, ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--window-size=1280,1000",
  "--host-resolver-rules=MAP * ~NOTFOUND", `--user-data-dir=${profile}`, "--remote-debugging-pipe"],
  { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });

// The browser's own protocol: JSON between zero bytes, an answer for each number.
const waiting = new Map();
let [read, count] = ["", 0];
chromium.stdio[4].on("data", (bytes) => {
  const texts = (read + bytes).split("\0");
  read = texts.pop();
  for (const { id, result, error } of texts.map((text) => JSON.parse(text))) {
    waiting.get(id)?.(error ? { error } : result);
    waiting.delete(id);
  }
});
const ask = (method, params = {}, sessionId) => new Promise((answer) => {
  waiting.set(++count, answer);
  chromium.stdio[3].write(`${JSON.stringify({ id: count, method, params, sessionId })}\0`);
});

// Runs in the page: the middle of how long each part takes for a frame, ms.
async function measure() {
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const middle = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
  for (let i = 0; i < 300 && !window.halfstep; i++) await pause(100);
  if (!window.halfstep) return { trouble: "the kernels do not open" };
  const { compare, blob, stability, pendulum, rope, costs } = window.halfstep;
  const parts = { compare, blob, stability, pendulum, rope };
  while (compare.waiting.length) compare.frame(0);  // the first ladders are climbed once
  const grid = () => stability.gridOf(stability.name);
  while (grid().rows.length <= grid().ny) stability.frame();
  const took = Object.fromEntries(Object.keys(parts).map((name) => [name, []]));
  for (let i = 0; i < 120; i++)
    for (const [name, part] of Object.entries(parts)) {
      const began = performance.now();
      part.frame(1 / 60);
      took[name].push(performance.now() - began);
    }
  const together = middle(took.compare.map((_, i) => Object.values(took).reduce((sum, each) => sum + each[i], 0)));
  costs.length = 0;
  await pause(2000);
  return { together, each: Object.fromEntries(Object.entries(took).map(([name, all]) => [name, middle(all)])),
           drawn: costs.length / 2, own: middle(costs) };
}

async function main() {
  const { targetId } = await ask("Target.createTarget", { url: "about:blank" });
  const { sessionId } = await ask("Target.attachToTarget", { targetId, flatten: true });
  // Answered once the document is replaced: an evaluation begun before would end with the context of the empty one.
  await ask("Page.navigate", { url: `file://${resolve(process.argv[2])}` }, sessionId);
  const answer = await ask("Runtime.evaluate", { expression: `(${measure})()`, awaitPromise: true, returnByValue: true }, sessionId);
  const found = answer.result?.value ?? { trouble: JSON.stringify(answer) };
  if (found.trouble) throw new Error(found.trouble);
  const ms = (value) => `${value.toFixed(1)} ms`;
  console.log(`a frame of all parts at once takes ${ms(found.together)}: ${Object.entries(found.each).map(([name, value]) => `${name} ${ms(value)}`).join(", ")}`);
  // Of a window that is not seen, or on a busy machine, a browser may draw nothing by itself.
  console.log(found.drawn > 0 ? `the page draws ${found.drawn} frames a second, each in ${ms(found.own)}` : "the page drew nothing by itself in 2 s");
  const most = 1000 / 60;
  return found.together > 0 && found.together <= most ? 0 : 1;
}

setTimeout(() => end(1, "no answer in 90 s"), 90000);
function end(code, text) {
  if (text) console.log(text);
  process.exitCode = code;
  const leave = () => {
    // Processes of the browser that end after it may still write there.
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    process.exit(code);
  };
  if (chromium.exitCode !== null || chromium.signalCode !== null) leave();
  chromium.on("exit", leave);
  chromium.kill();
}
main().then((code) => end(code), (error) => end(1, error.message));
