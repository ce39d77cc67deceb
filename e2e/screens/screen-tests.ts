import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { SCREENS } from './screens.ts';
import { SPECIFIED, specifiedAt } from './specified.ts';
import { TEXTS } from '../stage/texts.ts';
import { addresses } from '../../packages/contract/src/addresses/addresses.ts';
import { ORDER_TYPES } from '../../packages/contract/src/orders/types.ts';
import type { OrderSummary } from '../../packages/contract/src/orders/schemas.ts';

/** The tests that show a screen of the specification. */
export interface ShownBy {
  /** As the specification writes it. */
  address: string;
  title: string;
  /** Names of its states, which are checked in both languages. */
  states: readonly string[];
  /** Names of journeys that visit it, with their files. */
  journeys: readonly { file: string; names: readonly string[] }[];
}

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* nodesIn(child);
}

/** The text of a string, or of a template up to its first expression. */
function textOf({ type, value, quasis }: Node): string | undefined {
  if (type === 'Literal' && typeof value === 'string') return value;
  if (type !== 'TemplateLiteral') return undefined;
  const [first] = quasis as { value: { cooked: string } }[];
  return first?.value.cooked;
}

const programOf = (file: string): Node =>
  parseSync(file, readFileSync(file, 'utf8')).program as unknown as Node;

/** Addresses that tests of several engines share. */
const SHARED_ADDRESSES = path.join(import.meta.dirname, 'screen-addresses.ts');

/** Yields the addresses that each test of a file names, itself or through declarations of the file. */
function* journeysIn(file: string): Generator<{ name: string; addresses: ReadonlySet<string> }> {
  const program = programOf(file);
  const declarationByName = new Map<string, Node>();
  const statements = [programOf(SHARED_ADDRESSES), program].flatMap(({ body }) => body as Node[]);
  for (const statement of statements) {
    for (const { type, id, ...rest } of nodesIn(statement)) {
      const isNamed = type === 'VariableDeclarator' || type === 'FunctionDeclaration';
      if (isNamed && isNode(id) && typeof id['name'] === 'string') {
        declarationByName.set(id['name'], { type, ...rest });
      }
    }
  }
  const addressesIn = (node: Node, visitedNames = new Set<string>()): Set<string> => {
    const addressSet = new Set<string>();
    for (const each of nodesIn(node)) {
      const text = textOf(each);
      if (text?.startsWith('/') === true) addressSet.add(text);
      const name = each.type === 'Identifier' ? String(each['name']) : '';
      const declaration = declarationByName.get(name);
      if (declaration === undefined || visitedNames.has(name)) continue;
      visitedNames.add(name);
      for (const address of addressesIn(declaration, visitedNames)) addressSet.add(address);
    }
    return addressSet;
  };
  for (const node of nodesIn(program)) {
    if (node.type !== 'CallExpression') continue;
    const [title, ...rest] = node['arguments'] as Node[];
    const name = title && textOf(title);
    const isTest = /^(?:test|it)$/.test(calleeOf(node['callee'] as Node));
    if (!isTest || name === undefined) continue;
    yield { name, addresses: new Set(rest.flatMap((part) => [...addressesIn(part)])) };
  }
}

/** Returns `test` for `test(...)` and for `test.for(...)(...)`. */
function calleeOf({ type, name, callee, object }: Node): string {
  if (type === 'Identifier') return String(name);
  const inner = callee ?? object;
  return isNode(inner) ? calleeOf(inner) : '';
}

/** One order of each type, so that order pages have addresses; the demo's orders decide which states exist. */
const ORDERS = ORDER_TYPES.map((type) => ({
  id: type,
  type,
  status: 'completed',
  actions: [],
})) as unknown as readonly OrderSummary[];

const SPECIFIED_PATHS = new Set(SPECIFIED.map(({ path: screenPath }) => screenPath));
/** Screens that the specification does not have, some at addresses that match its patterns. */
const OWN = new Set<string>(
  Object.values(addresses)
    .flatMap((area) => Object.values(area))
    .filter((address) => !SPECIFIED_PATHS.has(address.replace(/(.)\/$/, '$1'))),
);

/** Returns the path of the screen. `/:token` matches every address of one part, so it counts only for `/{token}` itself. */
export const screenAt = (address: string): string | undefined => {
  if (OWN.has(address.replace(/[?#].*$/, ''))) return undefined;
  const screen = specifiedAt(address);
  return screen?.path === '/:token' && !address.startsWith('/{token}') ? undefined : screen?.path;
};

/** Returns every screen of the specification, in its order, with the tests that show it. */
export function screensByTest(): ShownBy[] {
  const states = Object.values(SCREENS).flatMap((screensOf) => screensOf(TEXTS.en_us, ORDERS));
  const e2e = path.dirname(import.meta.dirname);
  const journeys = readdirSync(e2e, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.startsWith('engines'))
    .toSorted()
    .flatMap((file) =>
      [...journeysIn(path.join(e2e, file))].map(({ name, addresses }) => ({
        file,
        name,
        screens: new Set([...addresses].map(screenAt)),
      })),
    );
  return SPECIFIED.map(({ path: screenPath, written, title }) => ({
    address: written,
    title,
    states: states
      .filter(({ address }) => screenAt(address) === screenPath)
      .map(({ name }) => name),
    journeys: [
      ...Map.groupBy(
        journeys.filter(({ screens }) => screens.has(screenPath)),
        ({ file }) => file,
      ),
    ].map(([file, fileJourneys]) => ({ file, names: fileJourneys.map(({ name }) => name) })),
  }));
}
