// Reads the built scripts and styles, and fails if they use a feature that an engine of `ENGINES` lacks: `node
// build/check-engines.ts`.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { newInScript, newInStyles, type Feature } from './newer-than.ts';

/** For features that are purely visual. */
const LOOKS = 'without it only the look differs';
const ASKED = 'is asked for before it is used';

/** The exceptions: the feature, its files, and why it does no harm. */
const ALLOWED: readonly [feature: RegExp, files: RegExp, reason: string][] = [
  [/^api\.(reportError|Window\.(setImmediate|navigation))$/, /vendor-/, `React: ${ASKED}`],
  [/^api\.reportError$/, /after-start-/, 'a function of our own with this name'],
  [/^api\.Window\.setImmediate$/, /host-/, `the SDK of a host: ${ASKED}`],
  [/^api\.Navigator\.share$/, /./, `core/host: ${ASKED}`],
  [/^api\.EventTarget\.when$/, /core-/, 'a method of our own with this name'],
  [/^javascript\.builtins\.ArrayBuffer\./, /host-/, 'methods of the SDK with these names'],
  [/^javascript\.builtins\.Uint8Array\.toBase64$/, /more-/, `qr: ${ASKED}`],
  [/PointerLock$|^api\.GestureEvent$/, /picture-viewer-/, `for a mouse: ${ASKED}`],
  [/^javascript\.builtins\.TypedArray\.at$/, /vitals-/, 'loads only where arrays have it'],
  [/IdleCallback$|^api\.Performance/, /vitals-/, `web-vitals: ${ASKED}`],
  [/^css\.properties\.(cursor|resize)\b/, /./, 'for a mouse'],
  [/^css\.(selectors\.-(webkit|moz)-|properties\.-webkit-)/, /./, 'of one engine, beside others'],
  [/^css\.properties\.(accent-color|scrollbar-width|overscroll-behavior)\b/, /./, LOOKS],
  [/^css\.properties\.(color-scheme|forced-color-adjust)\b/, /./, LOOKS],
  [/^css\.properties\.text-wrap\b/, /core-/, LOOKS],
  [
    /^(?:css\.selectors\.view-transition|css\.properties\.overflow\.clip$|api\.Element\.startViewTransition$)/,
    /page-transition-/,
    'loads only where the browser animates changes of a page',
  ],
  [/^css\.selectors\.has$/, /benefits-sheet-/, LOOKS],
  [/^css\.selectors\.focus-visible$/, /./, 'older ones draw a ring of their own'],
  [/^css\.(at-rules\.page|properties\.size)$/, /receipt-/, 'printing, by a computer'],
];

const dist = path.resolve(import.meta.dirname, '../dist');

const read = (name: string): Promise<string> => readFile(path.join(dist, name), 'utf8');

/** The files of this build: scripts, styles, the worker and the inline script of documents. */
async function builtFiles(): Promise<{ name: string; text: string }[]> {
  const [current = []] = JSON.parse(await read('releases.json')) as string[][];
  const names = [...current.filter((name) => /\.(?:js|css)$/.test(name)), 'offline-worker.js'];
  const files = await Promise.all(names.map(async (name) => ({ name, text: await read(name) })));
  const document = await read('shells/orders.zh.html');
  const inline = [...document.matchAll(/<script>([\s\S]*?)<\/script>/g)];
  return [...files, ...inline.map(([, text = '']) => ({ name: 'inline.js', text }))];
}

const usedRows = new Set<unknown>();
const isAllowed = (feature: Feature, name: string): boolean => {
  const row = ALLOWED.find(
    ([featurePattern, files]) => featurePattern.test(feature) && files.test(name),
  );
  usedRows.add(row);
  return row !== undefined;
};

for (const { name, text } of await builtFiles()) {
  try {
    for (const feature of name.endsWith('.css') ? newInStyles(text) : newInScript(text)) {
      if (isAllowed(feature, name)) continue;
      console.error(`${name}: ${feature} is newer than the engines of build/engines.ts`);
      process.exitCode = 1;
    }
  } catch (error) {
    console.error(`${name}: ${String(error)}`);
    process.exitCode = 1;
  }
}
for (const row of ALLOWED.filter((each) => !usedRows.has(each))) {
  console.error(`build/check-engines.ts allows what nothing uses: ${row[0].source}`);
  process.exitCode = 1;
}
