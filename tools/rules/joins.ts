import { parseSync, Visitor } from 'oxc-parser';
import { DISTRIBUTED } from '../../apps/gateway/test/distribution.ts';
import { code } from './source.ts';
import { views } from './tables.ts';

/** A table in a statement, by its alias, or its name without one. */
interface Source {
  table: string;
  alias: string;
  index: number;
}

const WORDS = new Set(
  'on where using set select left right inner cross full join order group limit for returning lateral values as'.split(
    ' ',
  ),
);

/** Sets of names that are equal. */
class Equal {
  readonly #parents = new Map<string, string>();

  root(name: string): string {
    const parent = this.#parents.get(name);
    return parent === undefined ? name : this.root(parent);
  }

  has(name: string): boolean {
    return [...this.#parents].flat().includes(name);
  }

  unite(a: string, b: string): void {
    const [rootOfA, rootOfB] = [this.root(a), this.root(b)];
    if (rootOfA !== rootOfB) this.#parents.set(rootOfA, rootOfB);
  }
}

/** Replaces views by their tables, and Kysely's builder by the SQL that it makes, as far as this rule reads it. */
export function asSql(text: string, tableByView: ReadonlyMap<string, string>): string {
  return text
    .replace(/\$\{(\w+View)\}/g, (all, view) => tableByView.get(view) ?? all)
    .replace(/\b(\w+View)\.as\('(\w+)'\)/g, (all, view, alias) =>
      tableByView.has(view) ? `'${tableByView.get(view)} as ${alias}'` : all,
    )
    .replace(/\b(?:selectFrom|\w+Join)\(\s*'(\w+)(?: as (\w+))?'/g, ' from $1 $2 ')
    .replace(/\b(?:updateTable|deleteFrom|insertInto)\(\s*'(\w+)'/g, ' update $1 ')
    .replace(/\bonRef\(\s*'([\w.]+)', '=', '([\w.]+)'/g, ' $1 = $2 ')
    .replace(/,\s*'(\w+\.\w+)',\s*'(\w+\.\w+)'/g, ' $1 = $2 ');
}

function sourcesIn(statement: string): Source[] {
  const pattern = /\b(?:from|join|into|update|using)\s+(\w+)(?:\s+(?:as\s+)?(\w+))?/gi;
  return [...statement.matchAll(pattern)].flatMap(({ 1: table = '', 2: alias, index }) => {
    const kind = DISTRIBUTED.get(table)?.kind;
    if (kind === undefined || kind === 'reference') return [];
    return { table, alias: alias === undefined || WORDS.has(alias) ? table : alias, index };
  });
}

/** The column that rows of a source are distributed by; of a common table expression, that of riders. */
const columnOf = (table: string | undefined): string | undefined =>
  table === undefined ? 'user_id' : DISTRIBUTED.get(table)?.column;

/** The values that an insert gives its column, such as `${userId}`. */
function* insertedValues(
  statement: string,
): Generator<{ table: string; column: string; value: string }> {
  const pattern = /\binto (\w+)\s*\(([^)]*)\)\s*(?:values\s*\(|select\s)([^)]*)/g;
  for (const [, table = '', columns = '', values = ''] of statement.matchAll(pattern)) {
    const names = columns.split(',').map((name) => name.trim());
    for (const [i, value] of values.split(',').slice(0, names.length).entries())
      yield { table, column: names[i] ?? '', value: value.trim() };
  }
}

const aliasOf = (qualified: string): string => qualified.split('.')[0] ?? '';

/** Unites the sources of a statement that have the same value in the column they are distributed by. */
function relate(statement: string, sources: readonly Source[], equal: Equal): void {
  const tableByAlias = new Map(sources.map(({ alias, table }) => [alias, table]));
  const isKey = (qualified: string): boolean => {
    const [alias = '', column] = qualified.split('.');
    return columnOf(tableByAlias.get(alias)) === column;
  };
  const kindOf = (alias: string) => DISTRIBUTED.get(tableByAlias.get(alias) ?? '')?.kind ?? 'rider';
  // Equal values of other kinds are not in one shard: tables are placed together by rider only.
  const unite = (alias: string, side: string): void => {
    if (side.startsWith('$')) equal.unite(alias, `${kindOf(alias)} ${side}`);
    else if (isKey(side) && kindOf(aliasOf(side)) === kindOf(alias))
      equal.unite(alias, aliasOf(side));
  };
  const equations = /\b(\w+\.\w+) = (\w+\.\w+|\$\d+|\$\{[^}]+\})/g;
  for (const [, column = '', side = ''] of statement.matchAll(equations))
    if (isKey(column)) unite(aliasOf(column), side);
  // A column without an alias belongs to the source before it.
  const bareEquations = /(?<![.\w])(\w+) = (\w+\.\w+|\$\d+|\$\{[^}]+\})/g;
  for (const { 1: column, 2: value = '', index } of statement.matchAll(bareEquations)) {
    const source = sources.findLast((each) => each.index < index);
    if (source !== undefined && columnOf(source.table) === column) unite(source.alias, value);
  }
  for (const { table, column, value } of insertedValues(statement))
    if (columnOf(table) === column) unite(table, value);
  for (const { 1: columns = '', index } of statement.matchAll(/\busing \(([\w, ]+)\)/g)) {
    const joined = sources.filter((each) => each.index < index).slice(-2);
    for (const { alias, table } of joined)
      if (columns.split(', ').includes(columnOf(table) ?? '')) equal.unite(alias, BEFORE);
  }
}

/** What a table is joined with by `using`: the sources and expressions named before it. */
const BEFORE = 'before';

/**
 * Returns the tables of a statement that are not related to the others by the columns they are distributed by: neither
 * by an equation, nor by `using`, nor by one value for both. One table alone is no join. A fragment is judged together
 * with the aliases that it takes from the statement around it.
 */
export function unrelated(statement: string): string[] {
  const sources = sourcesIn(statement);
  const outer = [...statement.matchAll(/\b(\w+)\.user_id\b/g)].map(([, alias = '']) => alias);
  const nodes = [...new Set([...sources.map(({ alias }) => alias), ...outer])];
  const isLocal = sources.every(({ table }) => DISTRIBUTED.get(table)?.kind === 'local');
  if (isLocal || nodes.length < 2) return [];
  const equal = new Equal();
  relate(statement, sources, equal);
  // `with` hands columns on between its expressions: there, each table needs one relation, whichever it is.
  const isRelated = /\bwith\s+\w+ as (?:materialized )?\(/.test(statement)
    ? (alias: string) => equal.has(alias)
    : (alias: string) => nodes.every((node) => equal.root(node) === equal.root(alias));
  const strangers = sources.filter(
    ({ table, alias }) =>
      !isRelated(alias) ||
      // Which of two tables an alias means, this rule cannot tell.
      sources.some((each) => each.alias === alias && each.table !== table),
  );
  return [...new Set(strangers.map(({ table }) => table))].toSorted();
}

const BUILDERS = /\.(?:selectFrom|updateTable|deleteFrom|insertInto)\(/;

/** Returns the statements of a source text, and the fragments outside of any statement, with the fragments they embed. */
function statementsIn(file: string, text: string): string[] {
  const ranges: { start: number; end: number }[] = [];
  new Visitor({
    TaggedTemplateExpression: (node) => void ranges.push(node),
    TemplateLiteral: (node) => void ranges.push(node),
    CallExpression: (node) => {
      const { callee } = node;
      if (callee.type !== 'MemberExpression') return;
      if (BUILDERS.test(text.slice(node.start, node.end))) ranges.push(node);
    },
  }).visit(parseSync(file, text).program);
  const outermost = ranges.filter(
    (range) =>
      !ranges.some(
        (each) =>
          each !== range &&
          each.start <= range.start &&
          each.end >= range.end &&
          each.end - each.start > range.end - range.start,
      ),
  );
  return outermost.map(({ start, end }) => text.slice(start, end));
}

/** Returns the joins in these files that do not contain the distribution column, one line per statement. */
export function crossings(files: readonly string[]): string[] {
  const tableByView = new Map(views().map(({ name, table }) => [name, table]));
  return files.flatMap((file) =>
    statementsIn(file, code(file))
      .map((statement) => unrelated(asSql(statement, tableByView)))
      .filter((tables) => tables.length > 0)
      .map((tables) => `${file}: ${tables.join(', ')}`),
  );
}
