import { code, isTest, sourceFiles } from './source.ts';

const MODULES = 'apps/gateway/src/modules';

/** The module of a file below `modules/`. */
const moduleOf = (file: string): string => file.slice(MODULES.length + 1).split('/')[1] ?? '';

const moduleFiles = (): string[] => sourceFiles(MODULES).filter((file) => !isTest(file));

/** Every table that the migrations make. */
export const allTables = (): string[] =>
  [...code('apps/gateway/src/db/generated/tables.ts').matchAll(/^ {2}(\w+): \{$/gm)].map(
    ([, table = '']) => table,
  );

/** The modules that name a table as their own in `tables.ts`, by table. */
export function owners(): Map<string, string[]> {
  const found = moduleFiles()
    .filter((file) => file.endsWith('/tables.ts'))
    .flatMap((file) => {
      const [, described = ''] = /= ownTables\(\{\n([\s\S]*?)\n\}\)/.exec(code(file)) ?? [];
      return [...described.matchAll(/^ {2}(\w+): \{/gm)].map(([, table = '']) => ({
        table,
        by: moduleOf(file),
      }));
    });
  return new Map(
    [...Map.groupBy(found, ({ table }) => table)].map(([table, all]) => [
      table,
      all.map(({ by }) => by),
    ]),
  );
}

/** The tables that a text names: in SQL, in Kysely's builder, or as the table of a row function. */
export function tablesIn(text: string, tables: ReadonlySet<string>): Set<string> {
  const patterns = [
    /\b(?:from|join|into|update|using|table)\s+(\w+)\b/g,
    /\b(?:selectFrom|insertInto|updateTable|deleteFrom|[a-z]+Join)\(\s*'(\w+)(?: as \w+)?'/g,
    // Any function, since an import may rename it.
    /\b\w+\(\s*[\w.]+,\s*'(\w+)'/g,
  ];
  const named = patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, name = '']) => name),
  );
  return new Set(named.filter((name) => tables.has(name)));
}

/** Which modules name a table of another module, by table. */
export function foreignUses(): Record<string, string[]> {
  const tables = new Set(allTables());
  const own = owners();
  const uses = moduleFiles().flatMap((file) =>
    [...tablesIn(code(file), tables)]
      .filter((table) => own.has(table) && own.get(table)?.includes(moduleOf(file)) === false)
      .map((table) => ({ table, by: moduleOf(file) })),
  );
  return Object.fromEntries(
    [...Map.groupBy(uses, ({ table }) => table)]
      .map(([table, all]) => [table, [...new Set(all.map(({ by }) => by))].toSorted()] as const)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  );
}
