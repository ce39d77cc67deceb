import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';
import web from '../../apps/web/vitest.config.ts';
import root from '../../vitest.config.ts';
import { read, sourceFiles } from './source.ts';

/** Minimum time limit in ms, because a machine with other work can be ten times as slow. */
const LEAST_MS = 240_000;

/** Checks that are repeated until something else has finished. */
const LOOKS = new Set(["e2e/stage/gesture.ts: waitFor({ state: 'detached', timeout: 1_000 })"]);

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value;

function callsIn(value: unknown): SyntaxNode[] {
  if (Array.isArray(value)) return value.flatMap(callsIn);
  if (!isNode(value)) return [];
  const below = Object.values(value).flatMap(callsIn);
  return value.type === 'CallExpression' ? [value, ...below] : below;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the called function: `it` of `it.skipIf(...)('...')`, `waitFor` of `vi.waitFor()`, with its object. */
function nameOf(callee: unknown): { of: string; name: string } {
  if (!isNode(callee)) return { of: '', name: '' };
  if (callee.type === 'CallExpression') return nameOf(callee['callee']);
  if (callee.type !== 'MemberExpression') {
    const name = textOf(callee['name']);
    return { of: name, name };
  }
  const property = callee['property'] as SyntaxNode;
  return { of: nameOf(callee['object']).of, name: textOf(property['name']) };
}

const numberOf = (node: unknown): number | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'number'
    ? node['value']
    : undefined;

/** Returns the limit in an argument, as a bare number or as `timeout`; undefined if it is a named constant or absent. */
function limitIn(argument: unknown): number | undefined {
  if (!isNode(argument) || argument.type !== 'ObjectExpression') return numberOf(argument);
  const properties = argument['properties'] as SyntaxNode[];
  const timeout = properties.find(
    ({ key }) => isNode(key) && /^(?:test|hook)?timeout$/i.test(String(key['name'])),
  );
  return numberOf(timeout?.['value']);
}

const TESTS = /^(?:it|test|describe|\w+Test|(?:before|after)(?:All|Each))$/;
const WAITS = /^(?:waitFor|waitUntil|poll|find(?:All)?By\w+)$/;

/** Returns the limits in a file that are too short, as written. */
function hasty(file: string, text: string): string[] {
  return callsIn(parseSync(file, text).program).flatMap((call) => {
    const callArguments = call['arguments'] as SyntaxNode[];
    const { of, name } = nameOf(call['callee']);
    if (!TESTS.test(of) && !WAITS.test(name)) return [];
    const isBare = of === 'vi' && WAITS.test(name) && callArguments.length === 1;
    const short = callArguments
      .map(limitIn)
      .some((limit) => limit !== undefined && limit < LEAST_MS);
    if (!isBare && !(short && (callArguments.length > 1 || WAITS.test(name)))) return [];
    const { start, end } = isBare ? call : (callArguments.at(-1) ?? call);
    return [`${file}: ${name}(${text.slice(start, end)})`];
  });
}

it('no time limit of a test is too short for a busy machine', () => {
  const files = ['apps', 'packages', 'e2e', 'tools']
    .flatMap((dir) => sourceFiles(dir))
    .filter((file) => /\.test\.tsx?$/.test(file) || file.startsWith('e2e/'));
  const faults = files.flatMap((file) => hasty(file, read(file)));
  expect(faults.filter((each) => !LOOKS.has(each))).toEqual([]);
});

it.each([
  'vi.waitFor(() => expect(a).toBe(1))',
  'vi.waitFor(() => expect(a).toBe(1), 15_000)',
  "it('does', async () => {}, 5000)",
  "describe.skipIf(no)('a', { timeout: 60_000 }, () => {})",
  'expect.poll(async () => 1, { interval: 20, timeout: 30_000 }).toBe(1)',
  'page.waitFor({ timeout: 25_000 })',
])('finds %s', (line) => expect(hasty('a.test.ts', line)).toHaveLength(1));

it.each([
  'vi.waitFor(() => expect(a).toBe(1), PATIENCE_MS)',
  "it.each([1, 2])('counts %i', (n) => expect(n).toBe(1))",
  "it('does', { timeout: 240_000 }, async () => {})",
  'expect.poll(async () => 1).toBe(1)',
])('accepts %s', (line) => expect(hasty('a.test.ts', line)).toEqual([]));

it("no project leaves repeated checks at vitest's default of one second", () => {
  const projects = [
    ...(root.test?.projects ?? []).flatMap((project) =>
      typeof project === 'object' && 'test' in project ? [project.test] : [],
    ),
    web.test,
  ];
  expect(projects.length).toBeGreaterThanOrEqual(8);
  const hasty = projects.filter((test) => (test?.expect?.poll?.timeout ?? 1000) < LEAST_MS);
  expect(hasty.map((test) => test?.name)).toEqual([]);
});
