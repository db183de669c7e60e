// Goes before the page's own scripts: notes every error and every refused request.
window.troubles = [];
window.addEventListener("error", (event) => troubles.push(`error: ${event.message ?? event.target?.outerHTML}`), true);
window.addEventListener("unhandledrejection", (event) => troubles.push(`rejection: ${event.reason}`));
document.addEventListener("securitypolicyviolation", (event) => troubles.push(`request: ${event.blockedURI}`));
for (const name of ["error", "warn"]) console[name] = (...words) => troubles.push(`${name}: ${words.join(" ")}`);

// For the checks that go after the page's scripts. All of them ask whether it caused an error, or tried to fetch
// anything; and tell what they found in a report.
window.checkQuiet = (check) => {
  check(troubles.length === 0, `no error and no refused request: ${troubles.join("; ")}`);
  check(window.hacked === undefined, "no text ran as a script");
};
window.checkAlone = (check) => check(performance.getEntriesByType("resource").length === 0, "nothing was loaded");
window.tell = (lines) => {
  const report = document.createElement("pre");
  report.id = "browser-check";
  report.textContent = `\n${lines.join("\n")}\ndone\n`;
  document.body.append(report);
  if (parent !== window) parent.postMessage(report.textContent, "*");
};
