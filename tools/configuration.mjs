// `npm run configuration` writes docs/configuration.md from the schemas that read the environment; with `--check` it
// only checks whether the file is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { portSettings } from '../apps/gateway/src/adapters/settings.ts';
import { gatewaySettings } from '../apps/gateway/src/settings.ts';
import { buildSettings } from '../apps/web/build/settings.ts';
import { uploadSettings } from '../apps/web/build/upload-maps.ts';
import { ROOT } from './ensure-install.mjs';

const file = path.join(ROOT, 'docs/configuration.md');

/** Returns the default of a variable, as an operator would write it. */
const standing = (field) => {
  const unset = field.safeParse(undefined);
  if (!unset.success) return ', needed';
  const text = String(unset.data ?? '');
  return text === '' ? '' : ` = \`${text}\``;
};

const listedNames = new Set();
/** Returns one line per variable; a variable that is already listed above is only named. */
const linesOf = ({ shape }) => {
  const fields = Object.entries(shape);
  const groupSettings = fields
    .filter(([name]) => listedNames.has(name))
    .map(([name]) => `\`${name}\``);
  const lines = fields
    .filter(([name]) => !listedNames.has(name))
    .map(([name, field]) => `- \`${name}\`${standing(field)}: ${field.description}`);
  for (const [name] of fields) listedNames.add(name);
  return groupSettings.length === 0
    ? lines
    : [...lines, `- and ${groupSettings.join(', ')}, see above`];
};

/** Groups the drivers that need the same variables. */
const driversOf = (drivers) =>
  [...Map.groupBy(Object.keys(drivers), (name) => drivers[name])].flatMap(([schema, names]) => [
    '',
    `With ${names.map((name) => `\`${name}\``).join(' or ')}:`,
    '',
    ...linesOf(schema),
  ]);

const document = `${[
  '# Configuration',
  '',
  'Written by `npm run configuration` from the schemas that read it: `apps/gateway/src/settings.ts`,',
  '`apps/gateway/src/adapters/settings.ts` and `apps/web/build/settings.ts`. All of it is in the',
  'environment and read once; a wrong value ends the start, or the build, with one line that names it.',
  'What follows `=` is the default. Lists are separated by commas.',
  '',
  '## The gateway',
  '',
  ...linesOf(gatewaySettings),
  ...Object.values(portSettings).flatMap(({ title, port, drivers }) => [
    '',
    `## ${title}`,
    '',
    ...linesOf(port),
    ...driversOf(drivers),
  ]),
  '',
  '## When the web app is built',
  '',
  ...linesOf(buildSettings),
  '',
  '## When source maps are uploaded',
  '',
  ...linesOf(uploadSettings),
].join('\n')}\n`;

if (!process.argv.includes('--check')) {
  writeFileSync(file, document);
} else if (readFileSync(file, 'utf8') !== document) {
  console.error('docs/configuration.md differs from the settings; run: npm run configuration');
  process.exitCode = 1;
}
