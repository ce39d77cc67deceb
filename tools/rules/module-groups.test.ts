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

/**
 * The groups with their modules, the lowest first: `modules.ts` defines the order, `group.ts` of each group its
 * modules.
 */
const GROUPS = namesIn(/GROUPS = \{([^}]*)\}/.exec(code('apps/gateway/src/modules.ts'))?.[1]).map(
  (group) => ({
    group,
    modules: namesIn(/= \[([^\]]*)\] as const/.exec(code(`${MODULES}/${group}/group.ts`))?.[1]),
  }),
);

/** Returns the group and the name of a module's file. */
const placeOf = (file = ''): (string | undefined)[] => {
  const [, group, module] = /\/modules\/([a-z-]+)\/([a-z-]+)\//.exec(file) ?? [];
  return [group, module];
};

const floorOf = (module: string): number =>
  GROUPS.findIndex(({ modules }) => modules.includes(module));

it('every module is in the folder of its group', () => {
  const folders = sourceFiles(MODULES).flatMap((file) => {
    const [group, module] = placeOf(file);
    return module === undefined ? [] : [`${group}/${module}`];
  });
  const modulePaths = GROUPS.flatMap(({ group, modules }) =>
    modules.map((name) => `${group}/${name}`),
  );
  expect(modulePaths.toSorted()).toEqual([...new Set(folders)].toSorted());
  expect(GROUPS.length).toBeGreaterThan(5);
});

it('a module calls only modules of its own group and of lower groups', () => {
  const faults = sourceFiles(MODULES)
    .filter((file) => !isTest(file))
    .flatMap(importsOf)
    .flatMap(({ from, to }) => {
      const [[, caller], [, callee]] = [placeOf(from), placeOf(to)];
      if (caller === undefined || callee === undefined) return [];
      return floorOf(callee) > floorOf(caller)
        ? [
            `${from} calls ${callee}, which is in a higher group: pass it in as a parameter, or enqueue a job`,
          ]
        : [];
    });
  expect(faults).toEqual([]);
});

/** Returns the kinds of operator data that a source text reads. */
const kindsIn = (text: string): string[] => [
  ...[...text.matchAll(/(?:\bdata\)?|\bawait dataOfVersion\([^()]*\)\))\.(\w+)/g)].map(
    ([, kind = '']) => kind,
  ),
  ...[
    ...text.matchAll(
      /\{([^{}]*)\}(?:: OperatorData\b| = \(?await data(?:OfVersion\([^()]*\);|InForce\([^()]*\)\)\.data))/g,
    ),
  ].flatMap(([, names = '']) => names.split(',').map((name) => name.replace(/:.*/, '').trim())),
];

it('a module reads only kinds of operator data of its own group and of lower groups', () => {
  const files = sourceFiles(MODULES).filter((file) => !isTest(file));
  const owners = new Map(
    files
      .filter((file) => file.endsWith('/data.ts'))
      .flatMap((file) => {
        const [, kinds = ''] = /interface OperatorData \{([^}]*)\}/.exec(code(file)) ?? [];
        return [...kinds.matchAll(/(\w+):/g)].map(
          ([, kind = '']) => [kind, placeOf(file)[1]] as const,
        );
      }),
  );
  expect(owners.size).toBeGreaterThan(15);
  const faults = files.flatMap((file) => {
    const [, reader] = placeOf(file);
    if (reader === undefined) return [];
    return kindsIn(code(file)).flatMap((kind) => {
      const owner = owners.get(kind);
      return owner !== undefined && floorOf(owner) > floorOf(reader)
        ? [
            `${file} reads ${kind} of ${owner}: the owner of a kind is the lowest module that reads it`,
          ]
        : [];
    });
  });
  expect(faults).toEqual([]);
  expect(kindsIn('a(data.coupons, (await dataOfVersion(ctx, 1)).skins)')).toEqual([
    'coupons',
    'skins',
  ]);
  expect(kindsIn('f({ spots, offers: all }: OperatorData)')).toEqual(['spots', 'offers']);
  expect(kindsIn('const { links } = (await dataInForce(ctx)).data;')).toEqual(['links']);
});

it('docs/architecture.md names every group with its modules, the lowest first', () => {
  const rows = [...read('docs/architecture.md').matchAll(/^\| `([a-z]+)` +\| ([^|]+?) +\|/gm)];
  expect(rows.map(([, group, modules]) => `${group}: ${modules}`)).toEqual(
    GROUPS.map(
      ({ group, modules }) => `${group}: ${modules.map((name) => `\`${name}\``).join(', ')}`,
    ),
  );
});
