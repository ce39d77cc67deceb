import { sql } from 'kysely';
import type { Db, ReadDb, Tx } from '../../../db/database.ts';
import { notify } from '../../../db/notify.ts';
import type { Row } from '../../../db/schema.ts';
import { findRows, insertRow, queries } from './tables.ts';

export type Release = Row<'operator_releases'>;

/** Lists the release in force at an instant, if any, and all later ones, in the order of effect. */
export async function releasesFrom(db: ReadDb, instant: Date): Promise<Release[]> {
  return await queries(db)
    .selectFrom('operator_releases')
    .selectAll()
    .where((eb) =>
      eb(
        'effective_at',
        '>=',
        eb
          .selectFrom('operator_releases')
          .where('effective_at', '<=', instant)
          .select(({ fn }) =>
            fn.coalesce(fn.max('effective_at'), sql.lit('-infinity')).as('since'),
          ),
      ),
    )
    .orderBy('effective_at')
    .orderBy('release')
    .execute();
}

/** Lists all releases in the order of effect. */
export const allReleases = async (db: Db): Promise<Release[]> =>
  await queries(db)
    .selectFrom('operator_releases')
    .selectAll()
    .orderBy('effective_at')
    .orderBy('release')
    .execute();

/** Prevents other transactions from adding versions or releases until this one ends. */
export async function lockReleases(tx: Tx): Promise<void> {
  await sql`lock table operator_releases in exclusive mode`.execute(tx);
}

/** Stores a document as the next version, and returns its number. Requires `lockReleases`. */
export async function addVersion(tx: Tx, data: object, now: Date): Promise<number> {
  const version = await nextNumber(tx, 'operator_versions', 'version');
  await insertRow(tx, 'operator_versions', { version, data: JSON.stringify(data), made_at: now });
  return version;
}

/** Adds a release of a version, and notifies all gateways. Requires `lockReleases`. */
export async function addRelease(
  tx: Tx,
  fields: Omit<Release, 'release' | 'made_by' | 'reason'> &
    Partial<Pick<Release, 'made_by' | 'reason'>>,
): Promise<Release> {
  const number = await nextNumber(tx, 'operator_releases', 'release');
  const release = { release: number, made_by: '', reason: '', ...fields };
  await insertRow(tx, 'operator_releases', release);
  await notify(tx, 'operator_data', String(number));
  return release;
}

export const newestVersion = async (tx: Tx): Promise<Row<'operator_versions'> | undefined> =>
  await queries(tx)
    .selectFrom('operator_versions')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

async function nextNumber(
  tx: Tx,
  table: 'operator_versions' | 'operator_releases',
  column: 'version' | 'release',
): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(${sql.ref(column)}), 0) + 1 as next from ${sql.table(table)}
  `.execute(tx);
  return rows[0]?.next ?? 1;
}

/** Lists the mechanics and rewards of a campaign that are switched off; an empty name is the whole campaign. */
export const partsOff = async (db: ReadDb, campaign: string): Promise<string[]> =>
  (await findRows(db, 'campaign_switches', { campaign }, 'part')).map(({ part }) => part);

/** Lists the campaigns that are switched off as a whole. */
export const campaignsOff = async (db: ReadDb): Promise<string[]> =>
  (await findRows(db, 'campaign_switches', { part: '' }, 'campaign')).map(
    ({ campaign }) => campaign,
  );

type Switch = Row<'campaign_switches'>;

/** Switches off a campaign, or a part of it. Returns false if it was off already. */
export const switchOff = (db: Db | Tx, part: Switch): Promise<boolean> =>
  insertRow(db, 'campaign_switches', part, 'keep');

/** Switches it on again. Returns false if it was on already. */
export async function switchOn(
  db: Db | Tx,
  key: Pick<Switch, 'campaign' | 'part'>,
): Promise<boolean> {
  const { numDeletedRows } = await queries(db)
    .deleteFrom('campaign_switches')
    .where((eb) => eb.and(key))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
