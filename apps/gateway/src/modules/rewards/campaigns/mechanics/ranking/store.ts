import type { OrderType } from '@shtrans/contract/orders/types';
import { type RawBuilder, sql } from 'kysely';
import { co2SavedPerKm } from '../../../../../city/co2.ts';
import type { Db, Tx } from '../../../../../db/database.ts';
import { riderView } from '../../../../people/auth/service.ts';
import { rideFactView } from '../../../facts/service.ts';
import type { Row } from '../../../../../db/schema.ts';

/** Rows of `subject` (a rider or a team), `user_id` and `since`: the rider's rides from then on count for the subject. */
type Subjects = RawBuilder<unknown>;

/** Selects the riders of a campaign, each as a subject. */
export const riders = (campaign: string, from: Date): Subjects => sql`
  select user_id as subject, user_id, ${from}::timestamptz as since
  from campaign_players where campaign = ${campaign}`;

/** Selects the teams of a mechanic that have enough members. */
export const teams = (campaign: string, mechanic: string, min: number, from: Date): Subjects => sql`
  select m.team as subject, m.user_id, greatest(m.joined_at, ${from}) as since
  from campaign_members m join campaign_teams t on t.id = m.team
  where t.campaign = ${campaign} and t.mechanic = ${mechanic} and t.size >= ${min}`;

/** Selects the members of a team, each as a subject. */
export const membersApart = (team: string, from: Date): Subjects => sql`
  select user_id as subject, user_id, greatest(joined_at, ${from}) as since
  from campaign_members where team = ${team}`;

export interface Sum {
  subject: string;
  /** Estimated CO2 saved compared with a taxi. */
  grams: number;
  rides: number;
  /** When the grams and rides reached their present values. */
  gramsAt: Date | null;
  ridesAt: Date;
}

/** Returns the sums of each subject's rides before an instant, without subjects that have none. Empty `types`: all. */
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

/** Returns names of teams, neutral ones unless they are accepted, or phone numbers of riders, by id. */
export async function namesOf(
  db: Db | Tx,
  kind: 'riders' | 'teams',
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${
      kind === 'teams'
        ? sql`case when name_state = 'ok' then name else '#' || upper(right(id::text, 6)) end`
        : sql.ref('phone')
    } as name
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

/** Stores the places of a ranking that is over. */
export async function addPlaces(
  tx: Tx,
  ranking: Ranking,
  places: readonly Ranked[],
): Promise<void> {
  const rows = JSON.stringify(places.map((each) => ({ ...ranking, ...each })));
  await sql`insert into campaign_places
    select * from json_populate_recordset(null::campaign_places, ${rows}::json)`.execute(tx);
}

/** Returns the stored places of a ranking up to a place. */
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
