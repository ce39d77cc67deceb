import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { shippedWith } from '../licences.mjs';
import { ROOT } from './source.ts';

/** Licences allowed in a program under Apache-2.0; LGPL only as a separate library, as libvips is. */
const FREE = new Set([
  '0BSD',
  'Apache-2.0',
  'Apache2',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'Unlicense',
]);

it.each(['apps/web', 'apps/gateway'])('%s ships only packages under free licences', (workspace) => {
  const shipped = shippedWith(workspace);
  expect(shipped.length).toBeGreaterThan(3);
  const refused = shipped.filter(({ licence }) =>
    licence
      .split(/ (?:AND|OR) |[()]/)
      .some((identifier) => identifier !== '' && !FREE.has(identifier)),
  );
  expect(refused).toEqual([]);
});

it('an LGPL library is separate from the program, never in the bundle', () => {
  const [web = [], gateway = []] = ['apps/web', 'apps/gateway'].map((workspace) =>
    shippedWith(workspace)
      .filter(({ licence }) => licence.includes('LGPL'))
      .map(({ name }) => name),
  );
  expect(web).toEqual([]);
  expect(gateway.filter((name) => !name.startsWith('@img/sharp'))).toEqual([]);
});

const MAPS = path.join(ROOT, 'apps/web/source-maps');

// The list can have more packages: a library of widgets is listed with all its packages, but only some are used.
it.skipIf(!existsSync(MAPS))("the riders' scripts hold no package that is not listed", () => {
  const inScripts = new Set(
    readdirSync(MAPS, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.map'))
      .flatMap((file) => {
        const map = readFileSync(path.join(MAPS, file), 'utf8');
        const { sources } = JSON.parse(map) as { sources: string[] };
        return sources.flatMap(
          (source) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? [],
        );
      }),
  );
  const webPackages = new Set(shippedWith('apps/web').map(({ name }) => name));
  expect(inScripts.size).toBeGreaterThan(3);
  expect([...inScripts].filter((name) => !webPackages.has(name))).toEqual([]);
});
