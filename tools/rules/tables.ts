import { code, isTest, sourceFiles } from './source.ts';

const MODULES = 'apps/gateway/src/modules';

/** Returns the module of a file below `modules/`. */
const moduleOf = (file: string): string => file.slice(MODULES.length + 1).split('/')[1] ?? '';

const moduleFiles = (): string[] => sourceFiles(MODULES).filter((file) => !isTest(file));

/** Returns every table that the migrations create. */
export const allTables = (): string[] =>
  [...code('apps/gateway/src/db/generated/tables.ts').matchAll(/^ {2}(\w+): \{$/gm)].map(
    ([, table = '']) => table,
  );

/** Returns by table the modules that name it as their own in `tables.ts`. */
export function owners(): Map<string, string[]> {
  const tablesByModule = moduleFiles()
    .filter((file) => file.endsWith('/tables.ts'))
    .flatMap((file) => {
      const [, described = ''] = /= ownTables\(\{\n([\s\S]*?)\n\}\)/.exec(code(file)) ?? [];
      return [...described.matchAll(/^ {2}(\w+): \{/gm)].map(([, table = '']) => ({
        table,
        by: moduleOf(file),
      }));
    });
  return new Map(
    [...Map.groupBy(tablesByModule, ({ table }) => table)].map(([table, all]) => [
      table,
      all.map(({ by }) => by),
    ]),
  );
}

/** Returns the tables that a source text names: in SQL, in Kysely's builder, or as the table of a row function. */
export function tablesIn(text: string, tables: ReadonlySet<string>): Set<string> {
  const patterns = [
    /\b(?:from|join|into|update|using|table)\s+(\w+)\b/g,
    /\b(?:selectFrom|insertInto|updateTable|deleteFrom|[a-z]+Join)\(\s*'(\w+)(?: as \w+)?'/g,
    // Any function name, because an import can rename it.
    /\b\w+\(\s*[\w.]+,\s*'(\w+)'/g,
  ];
  const sqlNames = [...text.matchAll(/\bsql\.(?:table|id)\(([^)]*)\)/g)].flatMap(
    ([, sqlArgument = '']) => [...sqlArgument.matchAll(/'(\w+)'/g)],
  );
  const tableNames = [
    ...patterns.flatMap((pattern) => [...text.matchAll(pattern)]),
    ...sqlNames,
  ].map(([, name = '']) => name);
  return new Set(tableNames.filter((name) => tables.has(name)));
}

/** Returns the places where a module names a table of another module, one line each. */
export function foreignUses(): string[] {
  const tables = new Set(allTables());
  const ownerByTable = owners();
  return moduleFiles().flatMap((file) =>
    [...tablesIn(code(file), tables)]
      .filter(
        (table) =>
          ownerByTable.has(table) && ownerByTable.get(table)?.includes(moduleOf(file)) === false,
      )
      .map((table) => `${file} names ${table} of ${ownerByTable.get(table)?.join(' and ')}`),
  );
}

interface View {
  name: string;
  table: string;
  owner: string;
  /** Modules that join it. */
  readers: string[];
}

/** Returns the views that owners declare, by name. */
export function views(): View[] {
  const files = moduleFiles();
  return files
    .filter((file) => file.endsWith('/tables.ts'))
    .flatMap((file) => {
      const declared = code(file).matchAll(/export const (\w+) = readView\(\s*'(\w+)'/g);
      return [...declared].map(([, name = '', table = '']) => {
        const owner = moduleOf(file);
        const reads = new RegExp(`\\b${name}\\b`);
        const readers = files.filter((each) => reads.test(code(each))).map(moduleOf);
        return {
          name,
          table,
          owner,
          readers: [...new Set(readers)].filter((each) => each !== owner).toSorted(),
        };
      });
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
