// Goes before the page's own scripts: notes every error and every refused request.
window.troubles = [];
window.addEventListener("error", (event) => troubles.push(`error: ${event.message ?? event.target?.outerHTML}`), true);
window.addEventListener("unhandledrejection", (event) => troubles.push(`rejection: ${event.reason}`));
document.addEventListener("securitypolicyviolation", (event) => troubles.push(`request: ${event.blockedURI}`));
for (const name of ["error", "warn"]) console[name] = (...words) => troubles.push(`${name}: ${words.join(" ")}`);
