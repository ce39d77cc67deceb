import { CodedError } from '@shtrans/contract/api/errors';

/** The position at which a page of a list ended: the values that sort the list. */
export interface ListPosition {
  /** 0 in lists without such an order. */
  unfinished: 0 | 1;
  occurredAt: Date;
  id: string;
}

const PATTERN = /^1~([a-z_/]+)~([01])~([0-9a-z]{1,9})~([\w-]{1,64})$/;

/** Returns an opaque cursor of one list. It contains only a position; the credential decides whose rows are listed. */
export const encodeCursor = (list: string, position: ListPosition): string => {
  const { unfinished, occurredAt, id } = position;
  const text = `1~${list}~${unfinished}~${occurredAt.getTime().toString(36)}~${id}`;
  return Buffer.from(text).toString('base64url');
};

/** Decodes a cursor. Throws `cursor_invalid` unless a gateway made it for this list with ids of this form. */
export function decodeCursor(list: string, isId: RegExp, cursor: string): ListPosition {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, listName, unfinished, instant = '', id = ''] = PATTERN.exec(text) ?? [];
  const occurredAt = new Date(Number.parseInt(instant, 36));
  const position = { unfinished: unfinished === '1' ? 1 : 0, occurredAt, id } as const;
  const isOurs = listName === list && isId.test(id) && !Number.isNaN(occurredAt.getTime());
  // Decoding ignores invalid characters, so the cursor must also equal its own encoding.
  if (!isOurs || encodeCursor(list, position) !== cursor) throw new CodedError('cursor_invalid');
  return position;
}

/** Returns the first `limit` rows, and the cursor of the next page if there are more rows. */
export function pageOf<R>(
  list: string,
  rows: readonly R[],
  limit: number,
  positionOf: (row: R) => ListPosition,
): { rows: R[]; nextCursor: string | null } {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const nextCursor = last === undefined ? null : encodeCursor(list, positionOf(last));
  return { rows: rows.slice(0, limit), nextCursor };
}
