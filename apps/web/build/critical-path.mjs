// Sums what a first visit of the order list needs of JavaScript and CSS, brotli-compressed, as its own
// document names it: `node build/critical-path.mjs [document]`. Fails above the budget.
// KB are 1000 bytes, as in the budget.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const BUDGET_KB = 85;
const MOST_SCRIPTS = 5;
const BASE = '/shtrans-h5/';
const dist = path.resolve(import.meta.dirname, '../dist');
const documentName = process.argv[2] ?? 'orders.zh.html';

const brotli = (bytes) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

const html = readFileSync(path.join(dist, 'shells', documentName), 'utf8');
const addresses = (pattern) => [...html.matchAll(pattern)].map(([, address]) => address ?? '');
const scripts = addresses(/<script type="module" src="([^"]+)"/g);
const styles = addresses(/<link rel="stylesheet" href="([^"]+)"/g);

let total = 0;
for (const address of [...scripts, ...styles]) {
  const bytes = brotli(readFileSync(path.join(dist, address.slice(BASE.length))));
  total += bytes;
  console.log(`${(bytes / 1000).toFixed(1).padStart(6)} KB  ${address}`);
}
const inline = addresses(/<script>([\s\S]*?)<\/script>/g).join('');
const inlineBytes = inline === '' ? 0 : brotli(Buffer.from(inline));
total += inlineBytes;
console.log(`${(inlineBytes / 1000).toFixed(1).padStart(6)} KB  inline script`);
console.log(
  `${(total / 1000).toFixed(1).padStart(6)} KB  JavaScript and CSS until ready (budget ${BUDGET_KB}), ` +
    `${scripts.length} scripts; document ${(brotli(Buffer.from(html)) / 1000).toFixed(1)} KB`,
);
if (total > BUDGET_KB * 1000 || scripts.length > MOST_SCRIPTS) {
  console.error(`${documentName}: over the budget`);
  process.exit(1);
}
