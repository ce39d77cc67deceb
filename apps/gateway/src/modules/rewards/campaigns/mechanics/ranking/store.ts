import type { OrderType } from '@shtrans/contract/orders/types';
import { type RawBuilder, sql } from 'kysely';
import { co2SavedPerKm } from '../../../../../city/co2.ts';
import type { Db, Tx } from '../../../../../db/database.ts';
import { riderView } from '../../../../people/auth/service.ts';
import { rideFactView } from '../../../facts/service.ts';
import type { Row } from '../../../../../db/schema.ts';

/** Rows of `subject` (a rider or a team), `user_id` and `since`, from when on that rider's rides count for it. */
type Subjects = RawBuilder<unknown>;

/** The riders who take part in a campaign, each for themselves. */
export const riders = (campaign: string, from: Date): Subjects => sql`
  select user_id as subject, user_id, ${from}::timestamptz as since
  from campaign_players where campaign = ${campaign}`;

/** The teams of a mechanic that have enough members. */
export const teams = (campaign: string, mechanic: string, min: number, from: Date): Subjects => sql`
  select m.team as subject, m.user_id, greatest(m.joined_at, ${from}) as since
  from campaign_members m join campaign_teams t on t.id = m.team
  where t.campaign = ${campaign} and t.mechanic = ${mechanic} and t.size >= ${min}`;

/** The members of a team, each for themselves. */
export const membersApart = (team: string, from: Date): Subjects => sql`
  select user_id as subject, user_id, greatest(joined_at, ${from}) as since
  from campaign_members where team = ${team}`;

export interface Sum {
  subject: string;
  /** Of CO2, saved beside a taxi: an estimate. */
  grams: number;
  rides: number;
  /** When grams and rides came to what they are. */
  gramsAt: Date | null;
  ridesAt: Date;
}

/** What was ridden for each subject before an instant; who rode nothing is left out. No type named: all. */
export async function sumsOf(
  db: Db | Tx,
  subjects: Subjects,
  { types, until }: { types: readonly OrderType[]; until: Date },
): Promise<Sum[]> {
  const ofTypes = types.length === 0 ? sql`` : sql`and f.type = any(${types})`;
  const { rows } = await sql<Sum>`
    with counted as (
      select s.subject, f.ended_at,
        coalesce(f.metres, 0)::bigint
          * coalesce((${JSON.stringify(co2SavedPerKm())}::jsonb ->> f.type)::int, 0) as milligrams
      from (${subjects}) s join ${rideFactView} f on f.user_id = s.user_id and f.ended_at >= s.since
      where f.ended_at < ${until} and f.reversed_at is null ${ofTypes})
    select subject, round(sum(milligrams) / 1000)::bigint as grams, count(*) as rides,
      max(ended_at) filter (where milligrams > 0) as "gramsAt", max(ended_at) as "ridesAt"
    from counted group by subject`.execute(db);
  return rows;
}

/** Names of teams, and phone numbers of riders, by id. */
export async function namesOf(
  db: Db | Tx,
  kind: 'riders' | 'teams',
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${sql.ref(kind === 'teams' ? 'name' : 'phone')} as name
    from ${kind === 'teams' ? sql`campaign_teams` : riderView} named
    where id = any(${ids})`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A place, of a rider or a team. */
export interface Ranked {
  subject: string;
  place: number;
  score: number;
}

type Ranking = Pick<Row<'campaign_places'>, 'campaign' | 'mechanic'>;

/** Writes the places of a ranking that is over. */
export async function addPlaces(tx: Tx, of: Ranking, places: readonly Ranked[]): Promise<void> {
  const rows = JSON.stringify(places.map((each) => ({ ...of, ...each })));
  await sql`insert into campaign_places
    select * from json_populate_recordset(null::campaign_places, ${rows}::json)`.execute(tx);
}

/** Its first places. */
export async function placesUpTo(
  db: Db | Tx,
  { campaign, mechanic }: Ranking,
  last: number,
): Promise<Ranked[]> {
  const { rows } = await sql<Ranked>`
    select subject, place, score from campaign_places
    where campaign = ${campaign} and mechanic = ${mechanic} and place <= ${last}
    order by place`.execute(db);
  return rows;
}
