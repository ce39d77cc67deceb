import { expect, it } from 'vitest';
import { atToken, readToken, tokenOf, tokenPath } from './token.ts';

const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
/** Tokens of bytes derived from a number, as varied as random ones. */
const tokens = Array.from({ length: 40 }, (_, n) =>
  tokenOf(Uint8Array.from({ length: 12 }, (__, i) => (n * 2_654_435_761 + i * i * 40_503) >>> 7)),
);

const changed = (token: string, position: number, letter: string): string =>
  token.slice(0, position) + letter + token.slice(position + 1);

it('have the right form, and are read unchanged', () => {
  for (const token of tokens) {
    expect(token).toMatch(/^h[0-9a-hjkmnp-tv-z]{13}$/);
    expect(readToken(token)).toBe(token);
  }
});

it('detect each single wrong letter', () => {
  for (const token of tokens) {
    for (let position = 1; position < token.length; position++) {
      for (const letter of LETTERS) {
        if (letter !== token[position])
          expect(readToken(changed(token, position, letter))).toBeNull();
      }
    }
  }
});

it('detect each swap of two letters', () => {
  for (const token of tokens) {
    for (let a = 1; a < token.length; a++) {
      for (let b = a + 1; b < token.length; b++) {
        const [first = '', second = ''] = [token[a], token[b]];
        if (first === second) continue;
        expect(readToken(changed(changed(token, a, second), b, first))).toBeNull();
      }
    }
  }
});

it('are the same in capitals, and with similar-looking letters', () => {
  const token = tokenOf(Uint8Array.from([0, 1, 0, 1, 31, 30, 2, 0, 1, 9, 10, 11]));
  expect(token).toMatch(/^h0101/);
  for (const typed of [token.toUpperCase(), token.replace(/1/g, 'l'), token.replace(/0/g, 'O')]) {
    expect(readToken(typed)).toBe(token);
  }
});

it.each(['', 'h', 'hello-sakura', 'h0123456789abu0', 'g0123456789abcd', 'h0123456789abcde'])(
  'are not %j',
  (text) => {
    expect(readToken(text)).toBeUndefined();
  },
);

it('begin paths of pages', () => {
  const [token = ''] = tokens;
  expect(tokenPath(`/${token}`)).toEqual({ token, address: '/{token}' });
  expect(tokenPath(`/${token.toUpperCase()}/login`)).toEqual({ token, address: '/{token}/login' });
  expect(tokenPath('/anniversary/stages')).toBeUndefined();
  expect(atToken('/{token}/login', token)).toBe(`/${token}/login`);
});
