import { CodedError } from '@shtrans/contract/api/errors';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';

const LIST = 'all/unpaid';
const UUID = /^[\da-f-]{36}$/;
const codeOf = (work: () => unknown): string => {
  try {
    work();
    return 'nothing';
  } catch (error) {
    return error instanceof CodedError ? error.code : String(error);
  }
};

describe('the cursor of the list', () => {
  it('decodes to its position, and has at most 256 characters', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<0 | 1>(0, 1),
        fc.date({
          min: new Date('2001-01-01T00:00:00Z'),
          max: new Date('2100-01-01T00:00:00Z'),
          noInvalidDate: true,
        }),
        fc.uuid(),
        (unfinished, occurredAt, id) => {
          const position = { unfinished, occurredAt, id };
          const cursor = encodeCursor(LIST, position);
          expect(cursor.length).toBeLessThanOrEqual(256);
          expect(decodeCursor(LIST, UUID, cursor)).toEqual(position);
        },
      ),
    );
  });

  it('is refused in another list', () => {
    const position = {
      unfinished: 1 as const,
      occurredAt: new Date(0),
      id: '0190b7a0-0000-7000-8000-000000000000',
    };
    const cursor = encodeCursor(LIST, position);
    expect(codeOf(() => decodeCursor('bus/unpaid', UUID, cursor))).toBe('cursor_invalid');
    expect(codeOf(() => decodeCursor('all/all', UUID, cursor))).toBe('cursor_invalid');
  });

  it('is refused when it was not made here', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 256 }), (cursor) => {
        expect(codeOf(() => decodeCursor(LIST, UUID, cursor))).toBe('cursor_invalid');
      }),
    );
  });
});
