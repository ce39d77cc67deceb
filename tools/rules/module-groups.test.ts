import { expect, it } from 'vitest';
import { code, importsOf, isTest, read, sourceFiles } from './source.ts';

const MODULES = 'apps/gateway/src/modules';

const kebab = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The groups of modules with their modules, the lowest first, as `modules.ts` lists them. */
const GROUPS = [
  ...(/GROUPS = \{([\s\S]*?)\n\}/.exec(code('apps/gateway/src/modules.ts'))?.[1] ?? '').matchAll(
    /(\w+): \[([^\]]*)\]/g,
  ),
].map(([, group = '', modules = '']) => ({
  group,
  modules: modules
    .split(',')
    .map((name) => kebab(name.trim()))
    .filter((name) => name !== ''),
}));

const floorOf = (module: string): number =>
  GROUPS.findIndex(({ modules }) => modules.includes(module));

it('every module is in one group', () => {
  const folders = new Set(
    sourceFiles(MODULES).flatMap((file) => /\/modules\/([a-z-]+)\//.exec(file)?.[1] ?? []),
  );
  const listed = GROUPS.flatMap(({ modules }) => modules);
  expect(listed.toSorted()).toEqual([...folders].toSorted());
  expect(GROUPS.length).toBeGreaterThan(5);
});

const partOf = (file = ''): string | undefined => /\/modules\/([a-z-]+)\//.exec(file)?.[1];

it('a module calls modules of its own group and of lower groups', () => {
  const faults = sourceFiles(MODULES)
    .filter((file) => !isTest(file))
    .flatMap(importsOf)
    .flatMap(({ from, to }) => {
      const [caller, called] = [partOf(from), partOf(to)];
      if (caller === undefined || called === undefined) return [];
      return floorOf(called) > floorOf(caller)
        ? [
            `${from} calls ${called}, which is in a higher group: pass it in as a parameter, or enqueue a job`,
          ]
        : [];
    });
  expect(faults).toEqual([]);
});

it('docs/architecture.md names every group with its modules, the lowest first', () => {
  const rows = [...read('docs/architecture.md').matchAll(/^\| `(\w+)` +\| ([^|]+?) +\|/gm)];
  expect(rows.map(([, group, modules]) => `${group}: ${modules}`)).toEqual(
    GROUPS.map(
      ({ group, modules }) => `${group}: ${modules.map((name) => `\`${name}\``).join(', ')}`,
    ),
  );
});
