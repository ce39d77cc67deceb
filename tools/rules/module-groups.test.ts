import { expect, it } from 'vitest';
import { code, importsOf, isTest, read, sourceFiles } from './source.ts';

const MODULES = 'apps/gateway/src/modules';

const kebab = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const namesIn = (list = ''): string[] =>
  list
    .split(',')
    .map((name) => kebab(name.trim()))
    .filter((name) => name !== '');

/** The groups with their modules, the lowest first: their order is said by `modules.ts`, what they hold by their `group.ts`. */
const GROUPS = namesIn(/GROUPS = \{([^}]*)\}/.exec(code('apps/gateway/src/modules.ts'))?.[1]).map(
  (group) => ({
    group,
    modules: namesIn(/= \[([^\]]*)\] as const/.exec(code(`${MODULES}/${group}/group.ts`))?.[1]),
  }),
);

/** The group and the name of a module's file. */
const placeOf = (file = ''): (string | undefined)[] => {
  const [, group, module] = /\/modules\/([a-z-]+)\/([a-z-]+)\//.exec(file) ?? [];
  return [group, module];
};

const floorOf = (module: string): number =>
  GROUPS.findIndex(({ modules }) => modules.includes(module));

it('every module lies in the folder of its group', () => {
  const folders = sourceFiles(MODULES).flatMap((file) => {
    const [group, module] = placeOf(file);
    return module === undefined ? [] : [`${group}/${module}`];
  });
  const listed = GROUPS.flatMap(({ group, modules }) => modules.map((name) => `${group}/${name}`));
  expect(listed.toSorted()).toEqual([...new Set(folders)].toSorted());
  expect(GROUPS.length).toBeGreaterThan(5);
});

it('a module calls modules of its own group and of lower groups', () => {
  const faults = sourceFiles(MODULES)
    .filter((file) => !isTest(file))
    .flatMap(importsOf)
    .flatMap(({ from, to }) => {
      const [[, caller], [, called]] = [placeOf(from), placeOf(to)];
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
