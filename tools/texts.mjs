// `npm run texts`: writes docs/texts.html, all texts that riders read, in Chinese and English next to each other, by
// feature. A text with parameters is shown as its source. For somebody who reads one language after the other.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureReady, orSayWhy, ROOT } from './ensure-install.mjs';

const STYLE = `body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }
table { border-collapse: collapse; table-layout: fixed; width: 100%; }
td { border-top: 1px solid #ddd; overflow-wrap: anywhere; padding: .3rem .6rem .3rem 0; vertical-align: top; }
td:first-child { color: #777; font-size: 12px; width: 22%; }
nav a { display: inline-block; margin-right: 1rem; }`;

const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Returns a plain text as it is, and of a function its result without the parameters' list. */
const displayOf = (text) => {
  const [, result] = /^\([^)]*\)\s*=>\s*([\s\S]+)$/.exec(text) ?? [];
  return result === undefined ? text : result.replaceAll(/\s+/g, ' ').replace(/^`([^`]*)`$/, '$1');
};

/** Returns the heading of a file: `features/orders`, `domain/coupons`, `app/areas`. */
const headingOf = (file) => file.replace('apps/web/src/', '').split('/').slice(0, 2).join('/');

const rowOf = ({ key, zh, en }) =>
  `<tr><td>${escaped(key)}</td><td lang="zh">${escaped(displayOf(zh))}</td><td lang="en">${escaped(displayOf(en))}</td></tr>`;

const sectionOf = ([heading, riderTexts]) => {
  const files = Map.groupBy(riderTexts, ({ file }) => path.basename(file));
  const tables = [...files].map(
    ([file, rows]) => `<h3>${escaped(file)}</h3><table>${rows.map(rowOf).join('\n')}</table>`,
  );
  return `<h2 id="${heading}">${heading}</h2>\n${tables.join('\n')}`;
};

await orSayWhy(async () => {
  ensureReady();
  const { riderTexts } = await import('./rules/rider-texts.ts');
  const allTexts = await riderTexts();
  const sections = [...Map.groupBy(allTexts, ({ file }) => headingOf(file))];
  const links = sections.map(([heading]) => `<a href="#${heading}">${heading}</a>`).join('\n');
  const target = path.join(ROOT, 'docs/texts.html');
  writeFileSync(
    target,
    `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Texts for riders</title><style>${STYLE}</style>
<h1>Texts for riders</h1>
<p>${allTexts.length} texts. Written by <code>npm run texts</code>.</p>
<nav>${links}</nav>
${sections.map(sectionOf).join('\n')}
</html>
`,
  );
  console.log(`${allTexts.length} texts: ${path.relative(ROOT, target)}`);
});
