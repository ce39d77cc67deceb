import { describe, expect, it } from 'vitest';
import { isCreditCode } from './credit-code.ts';

describe('the unified social credit code', () => {
  it.each(['91330100799655058B', '9144030071526726XG'])('%s fits', (code) => {
    expect(isCreditCode(code)).toBe(true);
  });

  it.each([
    ['another check character', '91330100799655058C'],
    ['two digits exchanged', '91330100799650558B'],
    ['a letter that is not used', '9133010079965505OB'],
    ['small letters', '91330100799655058b'],
    ['too few', '9133010079965505B'],
    ['too many', '91330100799655058BB'],
    ['nothing', ''],
  ])('refuses %s', (_, code) => expect(isCreditCode(code)).toBe(false));
});
