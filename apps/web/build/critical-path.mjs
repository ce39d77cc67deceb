// Compares the files that a first visit of each page loads before the page is ready with the budgets of
// apps/web/budgets.json, in both languages:
//   node build/critical-path.mjs            fails for a page above its budget, and for a budget that can be lowered
//   node build/critical-path.mjs <page>     lists the files of a page
//   npm run budgets                         writes budgets of new pages, and lowers those that can be
//   npm run budgets -- --raise              also raises exceeded ones, up to the ceilings
// KB are 1000 bytes.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { changesBetween, faultsOf, ratcheted, tableText } from './budget-table.ts';

const BASE = '/shtrans-h5/';
const LANGUAGES = ['zh', 'en'];
const TABLE = path.resolve(import.meta.dirname, '../budgets.json');
const dist = path.resolve(import.meta.dirname, '../dist');
const shells = path.join(dist, 'shells');

const brotli = (bytes) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
/** Compressed sizes by file, and of the inline script, because pages share most of them. */
const sizeByKey = new Map();
function sizeOf(key, read) {
  if (!sizeByKey.has(key)) sizeByKey.set(key, brotli(read()));
  return sizeByKey.get(key);
}
const sizeOfFile = (address) =>
  sizeOf(address, () => readFileSync(path.join(dist, address.slice(BASE.length))));
const kb = (bytes) => `${(bytes / 1000).toFixed(1).padStart(6)} KB`;
const sumOf = (files) => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** The files that a document names, with their sizes, and the number of scripts. */
function loadedBy(page, language) {
  const html = readFileSync(path.join(shells, `${page}.${language}.html`), 'utf8');
  const matchesOf = (pattern) => [...html.matchAll(pattern)].map(([, match]) => match ?? '');
  const scripts = matchesOf(/<script type="module" src="([^"]+)"/g);
  const styles = matchesOf(/<link rel="stylesheet" href="([^"]+)"/g);
  const files = [...scripts, ...styles].map((address) => ({ address, bytes: sizeOfFile(address) }));
  const inline = matchesOf(/<script>([\s\S]*?)<\/script>/g).join('');
  if (inline !== '') files.push({ address: 'inline script', bytes: sizeOf(inline, () => inline) });
  return { files, scripts: scripts.length };
}

/** @returns {import('./budget-table.ts').Weight} */
function weigh(page) {
  const weights = LANGUAGES.map((language) => {
    const { files, scripts } = loadedBy(page, language);
    const ofHome = new Set(loadedBy('home', language).files.map(({ address }) => address));
    const beyond = files.filter(({ address }) => !ofHome.has(address));
    return { bytes: sumOf(files), scripts, bytesBeyondHome: sumOf(beyond) };
  });
  const maxOf = (key) => Math.max(...weights.map((weight) => weight[key]));
  return {
    bytes: maxOf('bytes'),
    scripts: maxOf('scripts'),
    bytesBeyondHome: maxOf('bytesBeyondHome'),
  };
}

function list(page) {
  for (const language of LANGUAGES) {
    const { files, scripts } = loadedBy(page, language);
    for (const { address, bytes } of files) console.log(kb(bytes), address);
    console.log(`${kb(sumOf(files))} in ${scripts} scripts: ${page} (${language})\n`);
  }
}

const args = process.argv.slice(2);
const page = args.find((arg) => !arg.startsWith('--'));
if (page !== undefined) {
  list(page);
} else {
  const table = JSON.parse(readFileSync(TABLE, 'utf8'));
  const pages = readdirSync(shells).flatMap((name) => /^(.+)\.zh\.html$/.exec(name)?.[1] ?? []);
  const weights = new Map(pages.sort().map((name) => [name, weigh(name)]));
  let current = table;
  if (args.includes('--write')) {
    current = ratcheted(table, weights, { raise: args.includes('--raise') });
    writeFileSync(TABLE, tableText(current));
    console.log(changesBetween(table, current).join('\n'));
  }
  for (const [name, ceiling] of Object.entries(current.ceilings)) {
    const { bytes, scripts } = weights.get(name) ?? { bytes: NaN, scripts: NaN };
    const below = ((1 - bytes / 1000 / ceiling.kb) * 100).toFixed(1);
    console.log(`${kb(bytes)} in ${scripts} scripts, ${below} % below its ceiling: ${name}`);
  }
  const faults = faultsOf(current, weights);
  for (const fault of faults) console.error(fault);
  console.log(`${weights.size} pages, ${faults.length} faults`);
  if (faults.length > 0) {
    console.error(
      'More bytes need a reason: npm run budgets -- --raise, and the reason in the commit.',
    );
    process.exitCode = 1;
  }
}
