import { describe, expect, it } from 'vitest';
import { circles, type Graph } from './circles.ts';
import { breach } from './import-walls.ts';
import { code, importsOf, isTest, sourceFiles, type Import } from './source.ts';

const files = [
  'packages/contract/src',
  'apps/gateway/src',
  'apps/gateway/sandbox',
  'apps/web/src',
  'apps/web/build',
]
  .flatMap((dir) => sourceFiles(dir))
  .filter((file) => !isTest(file));
const imports = files.flatMap(importsOf);

/** Returns the contract files that load the schema library, directly or through each other. */
function findSchemaFiles(): Set<string> {
  const inContract = imports.filter((i) => i.from.startsWith('packages/contract/') && !i.typeOnly);
  const zodImporters = new Set(inContract.filter((i) => i.specifier === 'zod').map((i) => i.from));
  for (let before = -1; before !== zodImporters.size;) {
    before = zodImporters.size;
    for (const i of inContract) if (i.to && zodImporters.has(i.to)) zodImporters.add(i.from);
  }
  return zodImporters;
}
const schemaFiles = findSchemaFiles();

const moduleOf = (file: string): string | undefined =>
  /^apps\/gateway\/src\/modules\/[^/]+\/([^/]+)\//.exec(file)?.[1];

const nounOf = (file: string): string | undefined =>
  /^apps\/web\/src\/domain\/([^/]+)\//.exec(file)?.[1];

const folderOf = (file: string): string | undefined =>
  /^apps\/gateway\/src\/([^/]+)\//.exec(file)?.[1];

const graphOf = (edges: Iterable<readonly [string, string]>): Graph => {
  const graph: Graph = new Map();
  for (const [from, to] of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
};

describe('imports', () => {
  it('point one way', () => {
    const breaches = imports
      .map((i) => breach(i, schemaFiles))
      .filter((fault) => fault !== undefined)
      .map((fault) => `${fault.import.from} imports ${fault.import.specifier}: ${fault.instead}`);
    expect(breaches).toEqual([]);
  });

  it('name files that exist', () => {
    const knownFiles = new Set(files);
    const missingImports = imports
      .filter((i) => i.to !== undefined && /\.(?:ts|tsx)$/.test(i.to) && !knownFiles.has(i.to))
      .map((i) => `${i.from} imports ${i.specifier}: there is no such file`);
    expect(missingImports).toEqual([]);
  });

  it.each([
    [
      'modules of the gateway',
      moduleOf,
      "let one of them take the other's function as a parameter, or enqueue a job",
    ],
    ["nouns of the web's domain", nounOf, 'move shared code to a third noun'],
  ])('make no circle between %s', (_, partOf, instead) => {
    const edges = imports.flatMap((i): [string, string][] => {
      const [from, to] = [partOf(i.from), partOf(i.to ?? '')];
      return from && to && from !== to ? [[from, to]] : [];
    });
    const circlesFound = circles(graphOf(edges)).map(
      (group) => `${group.join(' <-> ')} need each other: ${instead}`,
    );
    expect(circlesFound).toEqual([]);
  });
});

describe('folders of the gateway', () => {
  it('have no cycles, not even of types', () => {
    const edges = imports.flatMap((i): [string, string][] => {
      const [from, to] = [folderOf(i.from), folderOf(i.to ?? '')];
      return from && to && from !== to ? [[from, to]] : [];
    });
    const circlesFound = circles(graphOf(edges)).map(
      (group) =>
        `${group.join(' <-> ')}: move the type to the folder that is imported, or hand the value in as a parameter`,
    );
    expect(circlesFound).toEqual([]);
  });
});

describe('files', () => {
  it('have no barrel files', () => {
    const barrels = files
      .filter((file) => {
        const text = code(file).trim();
        return (
          text !== '' &&
          text.replace(/\bexport\s[^;]*?\sfrom\s+['"][^'"]+['"];?/g, '').trim() === ''
        );
      })
      .map((file) => `${file} only re-exports: import from the file that holds the thing`);
    expect(barrels).toEqual([]);
  });

  it('are in folders named after their content', () => {
    const vague = /\/(utils?|common|helpers?|types|lib|misc|shared)\//;
    const faults = [
      ...files,
      ...sourceFiles('tools'),
      ...sourceFiles('e2e'),
      ...sourceFiles('bench'),
    ]
      .filter((file) => vague.test(`/${file}`))
      .map((file) => `${file}: name the folder for the thing it holds`);
    expect(faults).toEqual([]);
  });

  it('are named in kebab case', () => {
    const barrels = files
      .filter((file) => !/^[a-z0-9.-]+$/.test(file.split('/').at(-1) ?? ''))
      .map((file) => `${file}: kebab-case, named for the thing it holds`);
    expect(barrels).toEqual([]);
  });
});

const importOf = (from: string, to: string, typeOnly = false): Import => ({
  from,
  to,
  specifier: to,
  typeOnly,
  onDemand: false,
});

describe('the walls', () => {
  const schemas = new Set(['packages/contract/src/orders/schemas.ts']);
  const refused = [
    ['apps/gateway/src/modules/rewards/badges/service.ts', 'apps/gateway/src/db/rows.ts'],
    ['apps/gateway/src/modules/rewards/badges/tables.ts', 'apps/gateway/src/db/rows.ts'],
    ['apps/gateway/sandbox/demo/seed.ts', 'apps/gateway/src/db/rows.ts'],
    ['apps/gateway/src/modules/rewards/badges/store.ts', 'apps/gateway/src/db/own-tables.ts'],
    ['apps/gateway/src/modules/rewards/badges/store.ts', 'apps/gateway/src/db/shared-tables.ts'],
    ['apps/web/src/features/orders/a.tsx', 'apps/web/src/features/login/b.ts'],
    ['apps/web/src/features/orders/a.tsx', 'apps/web/src/app/routes.ts'],
    ['apps/web/src/core/api/a.ts', 'apps/web/src/ui/overlay/toast.ts'],
    ['apps/web/src/core/api/a.ts', 'apps/web/src/features/orders/queries.ts'],
    ['apps/web/src/ui/overlay/toast.ts', 'apps/web/src/features/orders/queries.ts'],
    ['apps/web/src/ui/overlay/toast.ts', 'apps/web/src/domain/places/a.ts'],
    ['apps/web/src/domain/places/a.ts', 'apps/web/src/features/orders/queries.ts'],
    ['apps/web/src/campaigns/spring/a.ts', 'apps/web/src/campaigns/winter/b.ts'],
    ['apps/web/src/core/api/a.ts', 'packages/contract/src/orders/schemas.ts'],
    ['apps/web/src/core/api/a.ts', 'apps/gateway/src/context.ts'],
    [
      'apps/gateway/src/modules/money/orders/service.ts',
      'apps/gateway/src/modules/people/auth/store.ts',
    ],
    [
      'apps/gateway/src/modules/money/orders/service.ts',
      'apps/gateway/src/modules/people/auth/rules.ts',
    ],
    ['apps/gateway/src/modules/money/orders/service.ts', 'apps/gateway/src/adapters/sms/http.ts'],
    ['apps/gateway/src/modules/money/orders/service.ts', 'apps/gateway/sandbox/sms/driver.ts'],
    ['apps/gateway/src/adapters/sandbox.ts', 'apps/gateway/sandbox/entry.ts'],
    ['apps/gateway/sandbox/sms/driver.ts', 'apps/gateway/sandbox/payment/trades.ts'],
    ['apps/gateway/sandbox/sms/driver.ts', 'apps/gateway/src/modules/people/auth/service.ts'],
    ['apps/gateway/src/modules/money/orders/service.ts', 'apps/gateway/src/app.ts'],
    ['apps/gateway/src/http/mount.ts', 'apps/gateway/src/modules/people/auth/service.ts'],
    ['apps/gateway/src/planner/engine.ts', 'apps/gateway/src/adapters/planner/port.ts'],
    ['apps/gateway/src/city/fares.ts', 'apps/gateway/src/db/transaction.ts'],
    ['packages/contract/src/a.ts', 'apps/gateway/src/context.ts'],
  ] as const;
  const open = [
    ['apps/gateway/src/db/own-tables.ts', 'apps/gateway/src/db/rows.ts'],
    ['apps/gateway/src/modules/rewards/badges/tables.ts', 'apps/gateway/src/db/own-tables.ts'],
    ['apps/web/src/app/routes.ts', 'apps/web/src/features/orders/pages/order-list.tsx'],
    ['apps/web/src/features/orders/a.tsx', 'apps/web/src/features/orders/b.ts'],
    ['apps/web/src/features/orders/a.tsx', 'apps/web/src/core/api/client.ts'],
    ['apps/web/src/ui/overlay/toast.ts', 'apps/web/src/ui/overlay/dialog.ts'],
    ['apps/web/src/features/orders/a.tsx', 'apps/web/src/domain/places/a.ts'],
    ['apps/web/src/domain/places/a.ts', 'apps/web/src/domain/maps/b.ts'],
    ['apps/web/src/core/api/a.ts', 'packages/contract/src/values/money.ts'],
    ['apps/gateway/src/app.ts', 'apps/gateway/src/modules/money/orders/routes.ts'],
    [
      'apps/gateway/src/modules/money/orders/service.ts',
      'apps/gateway/src/modules/people/auth/service.ts',
    ],
    ['apps/gateway/src/modules/money/orders/service.ts', 'apps/gateway/src/adapters/sms/port.ts'],
    [
      'apps/gateway/src/modules/money/orders/service.ts',
      'apps/gateway/src/modules/money/orders/store.ts',
    ],
    ['apps/gateway/src/planner/engine.ts', 'apps/gateway/src/gtfs/feed.ts'],
    ['apps/gateway/src/adapters/planner/embedded.ts', 'apps/gateway/src/planner/engine.ts'],
    ['apps/gateway/sandbox/sms/driver.ts', 'apps/gateway/src/adapters/sms/port.ts'],
    ['apps/gateway/sandbox/demo/demo.ts', 'apps/gateway/src/modules/money/orders/service.ts'],
    ['apps/gateway/sandbox/demo/demo.ts', 'apps/gateway/sandbox/payment/trades.ts'],
  ] as const;

  it.each(refused)('stop %s -> %s', (from, to) => {
    expect(breach(importOf(from, to), schemas)?.instead).toMatch(/\w/);
  });
  it.each(open)('allow %s -> %s', (from, to) => {
    expect(breach(importOf(from, to), schemas)).toBeUndefined();
  });
  it('let the web import types of a schema file', () => {
    const types = importOf(
      'apps/web/src/core/api/a.ts',
      'packages/contract/src/orders/schemas.ts',
      true,
    );
    expect(breach(types, schemas)).toBeUndefined();
  });
});
