import { sql } from 'kysely';
import type { Db, Tx } from '../../../../../db/database.ts';
import type { MechanicScope } from '../../scope.ts';
import { findRow, queries } from '../../tables.ts';
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

/** Returns a name in public that tells one team from another and that nobody chose. The ranking writes the same in SQL. */
const neutralName = ({ id }: Pick<Team, 'id'>): string => `#${id.slice(-6).toUpperCase()}`;

/** Returns the name that members and invited riders see. A ranking shows it only after it is accepted. */
export const shownName = (team: Team): string =>
  team.name_state === 'refused' ? neutralName(team) : team.name;

/** Returns teams whose names are in one of these states, the oldest or newest first. */
export const teamsByName = (
  db: Db,
  states: readonly Team['name_state'][],
  { order, most }: { order: 'asc' | 'desc'; most: number },
): Promise<Team[]> =>
  queries(db)
    .selectFrom('campaign_teams')
    .selectAll()
    .where('name_state', 'in', states)
    .orderBy('founded_at', order)
    .orderBy('id', order)
    .limit(most)
    .execute();

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
