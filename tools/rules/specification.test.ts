import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isTest, read, ROOT } from './source.ts';

const PAGE = 'docs/specification.md';
/** The folders that paths of the page leave out. */
const SHORTENED = ['', 'apps/web/src/', 'apps/gateway/src/', 'packages/contract/src/'];

interface Row {
  statement: string;
  /** The file that holds it, and a word of that file without which it does not. */
  holder: string;
  word: string | undefined;
  test: string;
  name: string;
}

/** Reads `| statement | `file` `word` | `test file`: name |`; a cell that is missing is empty. */
function rowOf(line: string): Row {
  const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
  const [, statement = '', holderCell = '', testCell = ''] = cells;
  const [holder = '', word] = [...holderCell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
  const [, test = '', name = ''] = /^`([^`]+)`: (.+)$/.exec(testCell) ?? [];
  return { statement, holder, word, test, name };
}

const rowsOf = (page: string): Row[] =>
  page
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\| *(?:Statement|-+) *\|/.test(line))
    .map(rowOf);

/** Returns the file of a path of the page; undefined if there is none, or more than one. */
function fileOf(shortPath: string): string | undefined {
  const files = SHORTENED.map((folder) => folder + shortPath).filter((file) => {
    const absolute = path.join(ROOT, file);
    return existsSync(absolute) && statSync(absolute).isFile();
  });
  return files.length === 1 ? files[0] : undefined;
}

/** The names of the tests of a file, as they are written, without escapes. */
const testNames = (text: string): string[] =>
  [
    ...text.matchAll(
      /(?<=[\s)(]|^)(['"`])((?:\\.|(?!\1).)+)\1,\s*(?:\{[^}]*\},\s*)?(?:async )?\(/g,
    ),
  ].map(([, , name = '']) => name.replaceAll(/\\(.)/g, '$1'));

/** Returns what is wrong with a row. */
function faultsOf({ statement, holder, word, test, name }: Row): string[] {
  const holderFile = fileOf(holder);
  const testFile = fileOf(test);
  const holderText = holderFile === undefined ? '' : read(holderFile);
  const phrases = [...statement.matchAll(/"([^"]+)"/g)].map(([, phrase = '']) => phrase);
  const texts = holderText + (testFile === undefined ? '' : read(testFile));
  return [
    ...(holderFile === undefined ? [`no file ${holder}`] : []),
    ...(word !== undefined && !holderText.includes(word) ? [`${holder} has no ${word}`] : []),
    ...(testFile === undefined || !isTest(testFile) ? [`no test file ${test}`] : []),
    ...(testFile !== undefined && !testNames(read(testFile)).includes(name)
      ? [`${test} has no test "${name}"`]
      : []),
    ...phrases
      .filter((phrase) => !texts.includes(phrase))
      .map((phrase) => `neither file has the phrase "${phrase}"`),
  ].map((fault) => `${statement}: ${fault}`);
}

it('each sentence of docs/specification.md has its code and its test', () => {
  const rows = rowsOf(read(PAGE));
  expect(rows.length).toBeGreaterThan(200);
  expect(rows.flatMap(faultsOf)).toEqual([]);
});

it('no sentence is written twice', () => {
  const statements = rowsOf(read(PAGE)).map(({ statement }) => statement);
  expect(statements.filter((each, i) => statements.indexOf(each) !== i)).toEqual([]);
});

const HOLDER = '`core/config/client.ts` `REQUEST_TIMEOUT_MS`';
const TEST = '`core/config/environment.test.ts`: %s is %s';

it.each([
  [`| A | ${HOLDER} | ${TEST} |`, []],
  [`| A | ${HOLDER} |  |`, ['A: no test file ']],
  [`| A | ${HOLDER} | \`core/config/environment.test.ts\`: %s |`, ['has no test "%s"']],
  [`| A | ${HOLDER} | \`core/config/client.ts\`: %s |`, ['no test file', 'has no test "%s"']],
  [`| A | \`core/config/client.ts\` \`GONE\` | ${TEST} |`, ['client.ts has no GONE']],
  [`| A | \`core/config/gone.ts\` | ${TEST} |`, ['no file core/config/gone.ts']],
  [`| A "b c d" | ${HOLDER} | ${TEST} |`, ['neither file has the phrase "b c d"']],
])('finds what a row lacks: %s', (line, faults) => {
  expect(rowsOf(line).flatMap(faultsOf)).toEqual(
    faults.map((fault) => expect.stringContaining(fault) as string),
  );
});
