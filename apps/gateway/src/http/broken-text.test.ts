import { describe, expect, it } from 'vitest';
import { refuseBrokenText } from './broken-text.ts';

const refusal = (input: unknown): unknown => {
  try {
    refuseBrokenText(input);
    return 'taken';
  } catch (error) {
    return error;
  }
};

describe('broken text', () => {
  it.each([
    [{ name: 'half \ud83d' }, 'name'],
    [{ name: '\udc00' }, 'name'],
    [{ name: '\ude00\ud83d' }, 'name'],
    [{ name: 'a\0b' }, 'name'],
    [{ a: 1, from: { name: { zh: '\ud800' } } }, 'from'],
    [{ items: [{}, [null, '\ud800']] }, 'items'],
    [{ items: [{ '\ud800': 1 }] }, 'items'],
    [{ '\ud800': 1 }, undefined],
    [['\ud800'], '0'],
    ['\ud800', undefined],
  ])('is refused in %j', (input, field) => {
    expect(refusal(input)).toMatchObject({ code: 'invalid_input', field });
  });

  it.each([
    undefined,
    null,
    7,
    '',
    '你好 👨‍👩‍👧 ',
    { name: '😀', list: ['𠮷', null, 1, true], inner: { a: 'é' } },
    Object.create(null),
  ])('is not what %j holds', (input) => expect(refusal(input)).toBe('taken'));

  it('is found in input nested deeper than any stack', () => {
    let deep: unknown = '\ud800';
    for (let i = 0; i < 100_000; i++) deep = [deep];
    expect(refusal({ deep })).toMatchObject({ field: 'deep' });
  });
});
