import type { FunnelStep } from '@shtrans/contract/funnels/schemas';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { FunnelSplit, Row } from '../../../db/schema.ts';
import { queries } from './tables.ts';

/** A campaign and the days to read, from `from` to before `until`. */
export interface Range {
  campaign: string;
  from: Date;
  until: Date;
}

/** Stores steps; existing ones stay as they are. */
export async function keepSteps(db: Db, steps: readonly Row<'funnel_steps'>[]): Promise<void> {
  await queries(db)
    .insertInto('funnel_steps')
    .values(steps)
    .onConflict((c) => c.columns(['visit', 'step', 'page']).doNothing())
    .execute();
}

export async function forgetVisits(db: Db, visits: readonly string[]): Promise<void> {
  await queries(db).deleteFrom('funnel_steps').where('visit', 'in', visits).execute();
}

/** Selects visits by day and step: in total, and by each property. A visit with several pages counts once in the total. */
const countsWhere = (where: RawBuilder<unknown>) => sql`
  select campaign, day, step, split, value, count(distinct visit)::int as visits
  from funnel_steps, lateral (values ('all', ''), ('host', host), ('language', language),
    ('version', version::text), ('page', page)) s(split, value)
  where ${where} group by 1, 2, 3, 4, 5`;

/** Returns the first day before an instant that is not counted yet, or undefined. */
export async function dayToCount(db: Db, before: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ day: Date | null }>`
    select min(day) as day from funnel_steps where day < ${before}
    and day > coalesce((select max(day) from funnel_days), '-infinity')`.execute(db);
  return rows[0]?.day ?? undefined;
}

export async function writeCounts(tx: Tx, day: Date): Promise<void> {
  await sql`insert into funnel_counts (campaign, day, step, split, value, visits)
    ${countsWhere(sql`day = ${day}`)}`.execute(tx);
}

/** The number of visits that reached a step. */
interface StepCount {
  step: FunnelStep;
  split: FunnelSplit;
  value: string;
  visits: number;
}

/** Returns the step counts of some days of a campaign; days that are not counted yet are counted from their steps. */
export async function stepCounts(db: Db, { campaign, from, until }: Range): Promise<StepCount[]> {
  const inRange = sql`campaign = ${campaign} and day >= ${from} and day < ${until}`;
  const { rows } = await sql<StepCount>`
    select step, split, value, sum(visits)::int as visits from (
      select campaign, day, step, split, value, visits from funnel_counts where ${inRange}
      union all
      ${countsWhere(sql`${inRange} and not exists (
        select from funnel_days where funnel_days.day = funnel_steps.day)`)}
    ) days group by 1, 2, 3 order by 4 desc, 3`.execute(db);
  return rows;
}
