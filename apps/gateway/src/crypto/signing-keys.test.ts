import { describe, expect, it } from 'vitest';
import { readKeys } from './signing-keys.ts';

const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)];

describe('the secrets by which the gateway signs', () => {
  it.each([
    [OLD, [{ id: '', secret: OLD }]],
    [`${OLD},${NEW}`, [{ id: '', secret: `${OLD},${NEW}` }]],
    [`2027:${NEW}`, [{ id: '2027', secret: NEW }]],
    [
      `b:${NEW}, a:${OLD}`,
      [
        { id: 'b', secret: NEW },
        { id: 'a', secret: OLD },
      ],
    ],
    [
      `b:${NEW},${OLD}`,
      [
        { id: 'b', secret: NEW },
        { id: '', secret: OLD },
      ],
    ],
    [
      `${OLD},b:${NEW}`,
      [
        { id: '', secret: OLD },
        { id: 'b', secret: NEW },
      ],
    ],
  ])('are read of %s', (text, keys) => {
    expect(readKeys(text)).toEqual(keys);
  });

  it.each(['', 'short', 'a:short', `a:${NEW},b:short`, `a:${NEW},`])(
    'are refused in %j',
    (text) => {
      expect(() => readKeys(text)).toThrow('at least 32 characters');
    },
  );

  it('have names that differ', () => {
    expect(() => readKeys(`a:${NEW},a:${OLD}`)).toThrow('an id of its own');
  });
});
