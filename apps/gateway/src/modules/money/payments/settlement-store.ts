import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { findRow, queries } from './tables.ts';

export type SettlementFile = Row<'settlement_files'>;
export type SettlementKey = Pick<SettlementFile, 'provider' | 'day'>;

/** A day of a provider without the file itself, which can be large. */
export type SettlementDay = Omit<SettlementFile, 'bytes' | 'differences'>;

const DAY_COLUMNS = [
  'provider',
  'day',
  'state',
  'asked_at',
  'fault',
  'missed_at',
  'file_name',
  'sha256',
  'fetched_at',
  'payment_count',
  'paid_cents',
  'refund_count',
  'refunded_cents',
  'difference_count',
] as const;

/** Returns the settlement days from `from` until `until`, both included, the newest first. */
export const settlementDays = async (
  db: Db,
  { from, until }: { from: string; until: string },
): Promise<SettlementDay[]> =>
  await queries(db)
    .selectFrom('settlement_files')
    .select(DAY_COLUMNS)
    .where('day', '>=', from)
    .where('day', '<=', until)
    .orderBy('day', 'desc')
    .orderBy('provider')
    .execute();

/** Returns a settlement day with its differences. */
export const settlementDay = async (
  db: Db,
  { provider, day }: SettlementKey,
): Promise<Omit<SettlementFile, 'bytes'> | undefined> =>
  await queries(db)
    .selectFrom('settlement_files')
    .select([...DAY_COLUMNS, 'differences'])
    .where('provider', '=', provider)
    .where('day', '=', day)
    .executeTakeFirst();

/** Returns a settlement day with its file; undefined if the provider was never asked for that day. */
export const storedBill = (db: Db, key: SettlementKey): Promise<SettlementFile | undefined> =>
  findRow(db, 'settlement_files', key);

/** Returns the first day that a provider was asked for, in one of these states; undefined if there is none. */
export async function firstSettlementDay(
  db: Db,
  provider: string,
  states: readonly SettlementFile['state'][] = ['waiting', 'none', 'stored'],
): Promise<string | undefined> {
  const row = await queries(db)
    .selectFrom('settlement_files')
    .select('day')
    .where('provider', '=', provider)
    .where('state', 'in', states)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
  return row?.day;
}

/** Returns when a provider's first payment since an instant was finished; null if there is none. */
export async function firstPaymentSince(
  db: Db,
  provider: string,
  fromInstant: Date,
): Promise<Date | null> {
  const row = await queries(db)
    .selectFrom('payments')
    .select('finished_at')
    .where('provider', '=', provider)
    .where('status', '<>', 'confirming')
    .where('finished_at', '>=', fromInstant)
    .orderBy('finished_at')
    .limit(1)
    .executeTakeFirst();
  return row?.finished_at ?? null;
}

/** What an attempt to fetch a bill found. */
export type Settled = Pick<SettlementFile, 'provider' | 'day' | 'state' | 'asked_at' | 'fault'> &
  Partial<Omit<SettlementFile, 'missed_at'>>;

/** Writes the result of an attempt unless the day has been settled. Returns whether it was written. */
export async function writeSettlement(tx: Tx, settled: Settled): Promise<boolean> {
  const { differences = [], ...columns } = settled;
  const row = { ...columns, differences: JSON.stringify(differences) };
  const { numInsertedOrUpdatedRows = 0n } = await queries(tx)
    .insertInto('settlement_files')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'day'])
        .doUpdateSet(row)
        .where('settlement_files.state', '=', 'waiting'),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Marks a day whose bill is overdue. Returns false if it was marked before, or has been settled. */
export async function markMissed(
  tx: Tx,
  { provider, day }: SettlementKey,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await queries(tx)
    .updateTable('settlement_files')
    .set({ missed_at: now })
    .where('provider', '=', provider)
    .where('day', '=', day)
    .where('state', '=', 'waiting')
    .where('missed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
