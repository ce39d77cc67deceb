import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { notify } from '../../../db/notify.ts';
import type { Row } from '../../../db/schema.ts';
import { findRows, insertRow, queries } from './tables.ts';

export type Release = Row<'operator_releases'>;

/** The release in force at an instant, if there is one, and all that come into force after it, in their order. */
export async function releasesFrom(db: Db | Tx, instant: Date): Promise<Release[]> {
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

/** All releases, in the order in which they come into force. */
export const allReleases = async (db: Db): Promise<Release[]> =>
  await queries(db)
    .selectFrom('operator_releases')
    .selectAll()
    .orderBy('effective_at')
    .orderBy('release')
    .execute();

/** From here to the end of the transaction nobody else makes a version or a release. */
export async function lockReleases(tx: Tx): Promise<void> {
  await sql`lock table operator_releases in exclusive mode`.execute(tx);
}

/** Keeps a document as the next version, and gives its number. The releases are locked. */
export async function addVersion(tx: Tx, data: object, now: Date): Promise<number> {
  const version = await nextNumber(tx, 'operator_versions', 'version');
  await insertRow(tx, 'operator_versions', { version, data: JSON.stringify(data), made_at: now });
  return version;
}

/** Says from when on a version is in force; all gateways hear of it. The releases are locked. */
export async function addRelease(tx: Tx, fields: Omit<Release, 'release'>): Promise<Release> {
  const release = await nextNumber(tx, 'operator_releases', 'release');
  await insertRow(tx, 'operator_releases', { release, ...fields });
  await notify(tx, 'operator_data', String(release));
  return { release, ...fields };
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

/** Mechanics and rewards of a campaign that operators switched off; an empty name: all of it. */
export const partsOff = async (db: Db | Tx, campaign: string): Promise<string[]> =>
  (await findRows(db, 'campaign_switches', { campaign }, 'part')).map(({ part }) => part);

type Switch = Row<'campaign_switches'>;

/** Switches a campaign, or a part of it, off; false: it was. */
export const switchOff = (db: Db, part: Switch): Promise<boolean> =>
  insertRow(db, 'campaign_switches', part, 'keep');

/** Lets it go on; false: it did. */
export async function switchOn(db: Db, key: Pick<Switch, 'campaign' | 'part'>): Promise<boolean> {
  const { numDeletedRows } = await queries(db)
    .deleteFrom('campaign_switches')
    .where((eb) => eb.and(key))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
