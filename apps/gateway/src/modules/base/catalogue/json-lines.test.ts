import { assert, jsonValue, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonLines } from './json-lines.ts';

describe('lines of JSON values', () => {
  const TEXT = `{
  "a": [
    1,
    { "b": "}],:", "c\\"d": [[],
      null] }
  ],
  "e": {}
}`;

  it.each([
    [[], 1],
    [['a'], 2],
    [['a', 0], 3],
    [['a', 1], 4],
    [['a', 1, 'b'], 4],
    [['a', 1, 'c"d', 0], 4],
    [['a', 1, 'c"d', 1], 5],
    [['e'], 7],
    [['e', 'missing', 'inner'], 7],
    [['nothing'], 1],
  ])('%j', (path, line) => expect(jsonLines(TEXT).lineOf(path)).toBe(line));

  it('finds names that appear twice in one object', () => {
    const text = '{"a":{"b":1},"c":[{"b":1},{"b":2,"b":3}],"a":{"b":2}}';
    expect(jsonLines(text).repeated).toContainEqual(['c', 1, 'b']);
    expect(jsonLines(text).repeated).toContainEqual(['a']);
    expect(jsonLines('[{"a":1},{"a":1}]').repeated).toEqual([]);
  });

  it('finds the line of every value of any document', () => {
    assert(
      property(jsonValue(), (value) => {
        const text = JSON.stringify(value, null, 1);
        const lines = text.split('\n');
        const result = jsonLines(text);
        expect(result.repeated).toEqual([]);
        const visit = (inner: unknown, path: (string | number)[]): void => {
          if (inner !== null && typeof inner === 'object') {
            for (const [key, each] of Object.entries(inner)) {
              visit(each, [...path, Array.isArray(inner) ? Number(key) : key]);
            }
            return;
          }
          const key = path.at(-1);
          const jsonText = JSON.stringify(inner);
          const expectedLine =
            typeof key === 'string' ? `${JSON.stringify(key)}: ${jsonText}` : jsonText;
          expect(lines[result.lineOf(path) - 1]?.trim().replace(/,$/, '')).toBe(expectedLine);
        };
        visit(value, []);
      }),
    );
  });
});
