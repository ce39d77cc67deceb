import type { FunnelStep } from '@shtrans/contract/funnels/schemas';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { FunnelSplit, Row } from '../../../db/schema.ts';
import { queries } from './tables.ts';

/** Which of a campaign is looked at: from one instant until another, which is not part of it. */
export interface Range {
  campaign: string;
  from: Date;
  until: Date;
}

/** Keeps steps; those that are there already stay as they are. */
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

/** Visits by day and step: all, and by what is told of each. One of several pages is one of all. */
const counted = (where: RawBuilder<unknown>) => sql`
  select campaign, day, step, split, value, count(distinct visit)::int as visits
  from funnel_steps, lateral (values ('all', ''), ('host', host), ('language', language),
    ('version', version::text), ('page', page)) s(split, value)
  where ${where} group by 1, 2, 3, 4, 5`;

/** The first day before an instant that is not counted yet; undefined: all are. */
export async function dayToCount(db: Db, before: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ day: Date | null }>`
    select min(day) as day from funnel_steps where day < ${before}
    and day > coalesce((select max(day) from funnel_days), '-infinity')`.execute(db);
  return rows[0]?.day ?? undefined;
}

export async function writeCounts(tx: Tx, day: Date): Promise<void> {
  await sql`insert into funnel_counts (campaign, day, step, split, value, visits)
    ${counted(sql`day = ${day}`)}`.execute(tx);
}

/** How many visits came to a step. */
interface StepCount {
  step: FunnelStep;
  split: FunnelSplit;
  value: string;
  visits: number;
}

/** Of some days of a campaign: what was counted, and of days that are not counted yet what is there now. */
export async function stepCounts(db: Db, { campaign, from, until }: Range): Promise<StepCount[]> {
  const within = sql`campaign = ${campaign} and day >= ${from} and day < ${until}`;
  const { rows } = await sql<StepCount>`
    select step, split, value, sum(visits)::int as visits from (
      select campaign, day, step, split, value, visits from funnel_counts where ${within}
      union all
      ${counted(sql`${within} and not exists (
        select from funnel_days where funnel_days.day = funnel_steps.day)`)}
    ) days group by 1, 2, 3 order by 4 desc, 3`.execute(db);
  return rows;
}
