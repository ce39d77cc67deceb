import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { portSettings } from '../../apps/gateway/src/adapters/settings.ts';
import { readConfig } from '../../apps/gateway/src/config.ts';
import { gatewaySettings, type PortSettings } from '../../apps/gateway/src/settings.ts';
import { buildSettings } from '../../apps/web/build/settings.ts';
import { GROUPS } from '../../apps/gateway/src/modules.ts';
import { MECHANICS } from '../../packages/contract/src/campaigns/mechanics.ts';
import { uploadSettings } from '../../apps/web/build/upload-maps.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const text = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
/** The first cell of each row of the README's tables, if it is code. */
const firstCells = [...text('README.md').matchAll(/^\| `([^`]+)`/gm)].map(([, cell = '']) => cell);

it('every setting that the gateway reads has a description', () => {
  const schemas = Object.values<PortSettings>(portSettings).flatMap(({ port, drivers }) => [
    port,
    ...Object.values(drivers),
  ]);
  const fields = [gatewaySettings, buildSettings, uploadSettings, ...schemas].flatMap(({ shape }) =>
    Object.entries(shape),
  );
  // Settings with a default appear in the result: the list above is complete.
  expect(fields.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(readConfig({}))));
  expect(fields.filter(([, field]) => (field.description ?? '') === '')).toEqual([]);
});

it('the command table names scripts that exist', () => {
  const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
  const scriptNames = firstCells.filter((cell) => cell.startsWith('npm '));
  expect(scriptNames.length).toBeGreaterThan(5);
  const missing = scriptNames.filter((cell) => !(cell.replace(/^npm (?:run )?/, '') in scripts));
  expect(missing).toEqual([]);
});

it('links lead to existing files', () => {
  const links = [...text('README.md').matchAll(/\]\(([^):#]+)\)/g)].map(([, link = '']) => link);
  expect(links.filter((link) => !existsSync(path.join(ROOT, link)))).toEqual([]);
});

const DECISIONS = readdirSync(path.join(ROOT, 'docs/decisions'));
/** Numbers as the records spell them. */
const NUMBERS = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];
const records = DECISIONS.map((file) => text(`docs/decisions/${file}`))
  .join('\n')
  .replaceAll(/\s+/g, ' ');

it('keeps at most 40 decision records, one for each topic', () => {
  expect(DECISIONS.length).toBeLessThanOrEqual(40);
});

it.each(DECISIONS)('decision %s fits on one page', (file) => {
  const record = text(`docs/decisions/${file}`);
  expect(record).toContain('**Decision.**');
  expect(record.split(/\s+/).length, 'words: shorten it').toBeLessThan(450);
});

it('the records name only dependencies that exist, and call none missing that exists', () => {
  const manifests = ['package.json', 'apps/gateway/package.json', 'apps/web/package.json'];
  const installed = new Set(
    manifests.flatMap((file) => {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(text(file)) as {
        dependencies?: Record<string, string>;
        devDependencies?: Record<string, string>;
      };
      return [...Object.keys(dependencies), ...Object.keys(devDependencies)];
    }),
  );
  const claims = [
    ...records.matchAll(
      /((?:`[^`\s]+`(?:, | and )?)+)\s+(?:is|are)\s+(not\s+)?(?:a\s+)?dependenc/g,
    ),
  ].flatMap(([, names = '', not]) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ name, isInstalled: !not })),
  );
  expect(claims.length).toBeGreaterThan(5);
  const wrong = claims.filter(({ name, isInstalled }) => installed.has(name) !== isInstalled);
  expect(wrong).toEqual([]);
});

it('the records name the tables that triggers keep append-only', () => {
  const folder = path.join(ROOT, 'apps/gateway/src/db/baseline');
  const sql = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
  const guarded = [...sql.matchAll(/create trigger \w+ before [\w ]+ on (\w+)/gi)];
  const [, claim = ''] = /The only triggers keep ([^.]+) append-only/.exec(records) ?? [];
  const claimedTables = [...claim.matchAll(/`(\w+)`/g)].map(([, table]) => table);
  expect(new Set(claimedTables)).toEqual(new Set(guarded.map(([, table]) => table)));
});

const claimed = (pattern: RegExp): string | undefined => pattern.exec(records)?.[1];

it('the records count the mechanics, the ceilings and the modules', () => {
  const { ceilings } = JSON.parse(text('apps/web/budgets.json')) as { ceilings: object };
  expect(claimed(/There are (\d+) mechanics/)).toBe(`${Object.keys(MECHANICS).length}`);
  expect(claimed(/(\w+) ceilings are promises/)).toBe(NUMBERS[Object.keys(ceilings).length]);
  expect(claimed(/into (\d+) modules/)).toBe(`${Object.values(GROUPS).flat().length}`);
});

it("the partners' guide names each document that is written for them, and the gateway's setting of each", () => {
  const guide = text('docs/partners/README.md');
  const documentNames = [
    ...text('apps/gateway/src/commands/papers-write.ts').matchAll(/'partners\/([\w-]+\.json)'/g),
  ].map(([, file = '']) => file);
  expect(documentNames.length).toBeGreaterThan(8);
  expect(documentNames.filter((file) => !guide.includes(`\`${file}\``))).toEqual([]);
  const settings = new Set(
    Object.values<PortSettings>(portSettings)
      .flatMap(({ drivers }) => Object.values(drivers))
      .flatMap(({ shape }) => Object.keys(shape)),
  );
  const namedSecrets = [...guide.matchAll(/\| `(\w+_SECRET)`/g)].map(([, name = '']) => name);
  expect(namedSecrets.filter((name) => !settings.has(name))).toEqual([]);
});
