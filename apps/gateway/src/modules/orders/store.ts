import { CodedError } from '@shtrans/contract/errors';
import type { Selection, Updateable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { OwnKey } from '../../http/call.ts';

/** What the list shows of an order: columns, each with what it is called outside of the table. */
const LISTED_COLUMNS = [
  'id',
  'order_no as orderNo',
  'type',
  'status',
  'unfinished',
  'amount_cents as amountCents',
  'paid_cents as paidCents',
  'occurred_at as occurredAt',
  'pay_deadline as payDeadline',
  'completed_at as completedAt',
  'closed_reason as closedReason',
  'line',
  'from_place as from',
  'to_place as to',
  'subject',
  'ride_id as rideId',
] as const;

const COLUMNS = [
  ...LISTED_COLUMNS,
  'user_id as userId',
  'status_before_refund as statusBeforeRefund',
  'discount_cents as discountCents',
  'passenger',
  'fields',
  'fee',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

export type Order = Selection<Schema, 'orders', (typeof COLUMNS)[number]>;
export type ListedOrder = Selection<Schema, 'orders', (typeof LISTED_COLUMNS)[number]> & {
  parkingKind: 'lot' | 'street' | null;
};

/** Columns for a statement written by hand. */
const written = (columns: readonly string[]): string =>
  columns.map((column) => column.replace(/ as (\w+)/, ' as "$1"')).join(', ');
export const LISTED = `${written(LISTED_COLUMNS)}, fields ->> 'parkingKind' as "parkingKind"`;
export const DETAILED = written(COLUMNS);

/** The order, and nobody else changes it until this transaction ends. Raises `order_not_found`. */
export const lockOrder = (tx: Tx, { userId, id }: OwnKey): Promise<Order> =>
  tx
    .selectFrom('orders')
    .select(COLUMNS)
    .where((eb) => eb.and({ user_id: userId, id }))
    .forUpdate()
    .executeTakeFirstOrThrow(() => new CodedError('order_not_found'));

export const findOrder = (db: Db | Tx, { userId, id }: OwnKey): Promise<Order | undefined> =>
  db
    .selectFrom('orders')
    .select(COLUMNS)
    .where((eb) => eb.and({ user_id: userId, id }))
    .executeTakeFirst();

export const updateOrder = (
  tx: Tx,
  { userId, id }: OwnKey,
  change: Updateable<Schema['orders']>,
): Promise<Order> =>
  tx
    .updateTable('orders')
    .set(change)
    .where((eb) => eb.and({ user_id: userId, id }))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** The oldest order of a called ride that the rider has not paid yet. */
export async function rideDues(db: Db | Tx, userId: string): Promise<string | null> {
  const due = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('ride_id', 'is not', null)
    .where('status', 'in', ['to_be_paid', 'in_payment'])
    .orderBy('occurred_at')
    .limit(1)
    .executeTakeFirst();
  return due?.id ?? null;
}
