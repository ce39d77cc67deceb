import { expect, it } from 'vitest';
import { DISTRIBUTED } from '../../apps/gateway/test/distribution.ts';
import { read } from './source.ts';

const CLASSES = { rider: 'by rider', other: 'by itself', reference: 'reference', local: 'local' };
const REASONS = ['random', 'of_rider', 'directory'] as const;

const quoted = (names: readonly string[]): string =>
  names
    .toSorted()
    .map((name) => `\`${name}\``)
    .join(', ');

/** The rows of the tables in docs/scaling.md that begin with a class or a reason, without padding. */
const rowsOf = (firstCells: readonly string[]): string[] =>
  read('docs/scaling.md')
    .split('\n')
    .filter((line) => firstCells.some((cell) => line.startsWith(`| ${cell} `)))
    .map((line) => line.replace(/ +/g, ' '));

it('docs/scaling.md lists the tables by how they are distributed', () => {
  const groups = Map.groupBy(DISTRIBUTED, ([, { kind, column }]) => {
    const columnCell = column === undefined ? '' : `\`${column}\` `;
    return `| ${CLASSES[kind]} | ${columnCell}`;
  });
  const expected = [...groups].map(
    ([start, tables]) => `${start}| ${quoted(tables.map(([table]) => table))} |`,
  );
  expect(rowsOf(Object.values(CLASSES)).toSorted()).toEqual(expected.toSorted());
});

it('docs/scaling.md lists the unique keys without the distribution column', () => {
  const keys = [...DISTRIBUTED.values()].flatMap(({ otherKeys }) => Object.entries(otherKeys));
  const expected = REASONS.map((reason) => {
    const names = keys.filter(([, declared]) => declared === reason).map(([name]) => name);
    return `| \`${reason}\` | ${quoted(names)} |`;
  });
  expect(rowsOf(REASONS.map((reason) => `\`${reason}\``))).toEqual(expected);
});
