// Goes after axe-core and a page's scripts: what it finds of a page as it opens, with every part unfolded. The size of
// targets (WCAG 2.2, 2.5.8) it looks at only where that is asked for.
addEventListener("load", async () => {
  const lines = [];
  const check = (holds, what) => lines.push(`${holds ? "ok" : "FAIL"}: ${what}`);
  for (const part of document.querySelectorAll("details")) part.open = true;
  const { violations, passes } = await axe.run(document, { iframes: false, rules: { "target-size": { enabled: true } } });
  const place = (node) => `${node.target.join(" ")}: ${(node.any[0] ?? node.all[0] ?? node.none[0])?.message ?? node.html}`;
  for (const rule of violations)
    check(false, `axe: ${rule.id}: ${rule.help} (${rule.nodes.length}): ${rule.nodes.slice(0, 3).map(place).join("; ")}`);
  check([...violations, ...passes].some((rule) => rule.id === "target-size"), "axe: the size of targets is among its rules");
  check(passes.length > 0, `axe: ${passes.length} rules hold`);
  tell(lines);
});
