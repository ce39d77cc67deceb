import { CodedError } from '@shtrans/contract/errors';
import type { PartnerSystem } from '../../db/schema.ts';

/** Where a page ended. */
export interface ListPosition {
  occurredAt: Date;
  id: string;
}

const PATTERN = /^1~(rail|partners)~([0-9a-z]{1,9})~([\w-]{1,64})$/;

/** An opaque cursor of one system's list; whose orders are listed comes from the credential. */
export const encodeCursor = (system: PartnerSystem, { occurredAt, id }: ListPosition): string =>
  Buffer.from(`1~${system}~${occurredAt.getTime().toString(36)}~${id}`).toString('base64url');

/** Raises `cursor_invalid` for whatever this gateway did not make for this list. */
export function decodeCursor(system: PartnerSystem, cursor: string): ListPosition {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, of, instant = '', id = ''] = PATTERN.exec(text) ?? [];
  const position = { occurredAt: new Date(Number.parseInt(instant, 36)), id };
  const valid = of === system && !Number.isNaN(position.occurredAt.getTime());
  // Decoding forgives stray characters; a cursor of ours has none.
  if (!valid || encodeCursor(system, position) !== cursor) throw new CodedError('cursor_invalid');
  return position;
}
