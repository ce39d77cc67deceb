// Sums what a first visit of a page needs of JavaScript and CSS, brotli-compressed, as its own documents
// name it: `node build/critical-path.mjs [route]`, without a route every page that has a budget. Fails above
// a budget, in either language. KB are 1000 bytes.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/**
 * KB and files until a page is ready, by route; `beyondHome` is what comes on top of the home's, which riders have. They
 * may fall; raising one is a decision to be written down.
 */
const BUDGETS = {
  home: { kb: 93, scripts: 14 },
  orders: { kb: 80, scripts: 5 },
  orderDetail: { kb: 92, scripts: 12 },
  trafficGuide: { kb: 93, scripts: 11 },
  metroInfo: { kb: 105, scripts: 15 },
  planRoute: { kb: 108, scripts: 15 },
  campaign: { kb: 106, scripts: 21, beyondHome: 25 },
};
const BASE = '/shtrans-h5/';
const dist = path.resolve(import.meta.dirname, '../dist');

const brotli = (bytes) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
/** Compressed size of each file that was weighed: pages share most of them. */
const known = new Map();
function sizeOf(address) {
  const file = path.join(dist, address.slice(BASE.length));
  if (!known.has(file)) known.set(file, brotli(readFileSync(file)));
  return known.get(file);
}
const kb = (bytes) => `${(bytes / 1000).toFixed(1).padStart(6)} KB`;

/** Bytes by file that a document names, and the document's own. */
function weigh(name) {
  const html = readFileSync(path.join(dist, 'shells', name), 'utf8');
  const found = (pattern) => [...html.matchAll(pattern)].map(([, match]) => match ?? '');
  const scripts = found(/<script type="module" src="([^"]+)"/g);
  const styles = found(/<link rel="stylesheet" href="([^"]+)"/g);
  const files = [...scripts, ...styles].map((address) => ({ address, bytes: sizeOf(address) }));
  const inline = found(/<script>([\s\S]*?)<\/script>/g).join('');
  if (inline !== '') files.push({ address: 'inline script', bytes: brotli(Buffer.from(inline)) });
  return { files, scripts: scripts.length, document: brotli(Buffer.from(html)) };
}

const sumOf = (files) => files.reduce((sum, { bytes }) => sum + bytes, 0);

const [only] = process.argv.slice(2);
for (const route of only === undefined ? Object.keys(BUDGETS) : [only]) {
  const budget = BUDGETS[route];
  for (const name of [`${route}.zh.html`, `${route}.en.html`]) {
    const { files, scripts, document } = weigh(name);
    const total = sumOf(files);
    if (only !== undefined) for (const { address, bytes } of files) console.log(kb(bytes), address);
    const limits = budget && `budget ${budget.kb} KB, ${budget.scripts} scripts`;
    console.log(
      `${kb(total)} in ${scripts} scripts and styles, document${kb(document)}: ${name} (${limits ?? 'no budget'})`,
    );
    let isOver = budget && (total > budget.kb * 1000 || scripts > budget.scripts);
    if (budget?.beyondHome !== undefined) {
      const home = new Set(weigh(name.replace(route, 'home')).files.map(({ address }) => address));
      const beyond = sumOf(files.filter(({ address }) => !home.has(address)));
      console.log(`${kb(beyond)} of it the home has not (${budget.beyondHome} KB)`);
      isOver ||= beyond > budget.beyondHome * 1000;
    }
    if (isOver) {
      console.error(`${name}: over the budget`);
      process.exitCode = 1;
    }
  }
}
