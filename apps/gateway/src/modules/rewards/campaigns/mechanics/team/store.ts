import { sql } from 'kysely';
import type { Db, Tx } from '../../../../../db/database.ts';
import type { MechanicScope } from '../../scope.ts';
import { findRow } from '../../tables.ts';
import { riderView } from '../../../../people/auth/service.ts';
import type { Row } from '../../../../../db/schema.ts';

export type Team = Row<'campaign_teams'>;

/** Returns a team of this mechanic by its id. */
export const findTeam = (
  db: Db | Tx,
  { campaign, id: mechanic }: MechanicScope,
  id: string,
): Promise<Team | undefined> =>
  findRow(db, 'campaign_teams', { id, campaign: campaign.id, mechanic });

/** Takes or returns a seat; false if none is left or the team is missing. Locks the team until the transaction ends. */
export async function changeSize(
  tx: Tx,
  { campaign, id: mechanic }: MechanicScope,
  { team, by, max }: { team: string; by: 1 | -1; max: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update campaign_teams set size = size + ${by}::int
    where id = ${team} and campaign = ${campaign.id} and mechanic = ${mechanic}
      and (${by}::int < 0 or size < ${max})`.execute(tx);
  return numAffectedRows === 1n;
}

/** Returns the members of a team, earliest first. */
export async function membersOf(
  db: Db | Tx,
  team: string,
): Promise<{ userId: string; phone: string }[]> {
  const { rows } = await sql<{ userId: string; phone: string }>`
    select m.user_id as "userId", u.phone from campaign_members m join ${riderView} u on u.id = m.user_id
    where m.team = ${team} order by m.joined_at, m.user_id`.execute(db);
  return rows;
}
