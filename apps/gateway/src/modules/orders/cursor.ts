import { CodedError } from '@shtrans/contract/errors';

/** Where a page of the list ended: the values its order is by. */
export interface ListPosition {
  unfinished: 0 | 1;
  occurredAt: Date;
  id: string;
}

/** What the list shows; a cursor of one list is no cursor of another. */
export interface ListFilter {
  type: string;
  tab: string;
}

const PATTERN =
  /^1~([a-z_]+)~([a-z_]+)~([01])~([0-9a-z]{1,9})~([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/;

/** An opaque cursor. It holds a position only: whose orders are listed comes from the credential. */
export const encodeCursor = ({ type, tab }: ListFilter, position: ListPosition): string =>
  Buffer.from(
    `1~${type}~${tab}~${position.unfinished}~${position.occurredAt.getTime().toString(36)}~${position.id}`,
  ).toString('base64url');

/** Raises `cursor_invalid` for whatever this gateway did not make for this list. */
export function decodeCursor(filter: ListFilter, cursor: string): ListPosition {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, type, tab, unfinished, instant = '', id = ''] = PATTERN.exec(text) ?? [];
  const occurredAt = new Date(Number.parseInt(instant, 36));
  if (type !== filter.type || tab !== filter.tab || Number.isNaN(occurredAt.getTime())) {
    throw new CodedError('cursor_invalid');
  }
  const position = { unfinished: unfinished === '1' ? 1 : 0, occurredAt, id } as const;
  // Decoding forgives stray characters; a cursor of ours has none.
  if (encodeCursor(filter, position) !== cursor) throw new CodedError('cursor_invalid');
  return position;
}
