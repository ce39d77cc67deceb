import { DAY_MS, cityMidnight } from '@shtrans/contract/values/calendar';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import { existing } from '@shtrans/contract/api/errors';
import type { CountedStep, FUNNEL_LANGUAGES } from '@shtrans/contract/funnels/schemas';
import type { Host } from '@shtrans/contract/hosts/hosts';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { limit } from '../../../http/limits.ts';
import { isAskedFor, isVisit, riderCounts } from '../campaigns/service.ts';
import { dataInForce } from '../../base/catalogue/service.ts';
import {
  dayToCount,
  forgetVisits,
  keepSteps,
  type Range,
  stepCounts,
  writeCounts,
} from './store.ts';
import { insertRow } from './tables.ts';

/** Per client address. Carriers put many riders behind one; a refused request loses only a count. */
const PER_ADDRESS = { max: 300, windowSeconds: 60 };

/** From a day's end until it is counted: by then each gateway, even with a slow clock, has stored the day's steps. */
const GRACE_MS = 10 * 60_000;

interface Counted {
  host: Host;
  language: (typeof FUNNEL_LANGUAGES)[number];
  steps: readonly CountedStep[];
}

/** Returns the address of a page as its campaign writes it. Throws `campaign_not_found`. */
function pageIn({ pages }: Campaign, address: string): string {
  const [path = '', query] = address.split('?');
  const key = new URLSearchParams(query).get('key') ?? undefined;
  const page = existing(
    pages.find((each) => isAskedFor(each, { path, key })),
    'campaign_not_found',
  );
  return page.query === undefined ? page.address : `${page.address}?key=${page.query.key}`;
}

/**
 * Stores steps of visits, each once, and none of visits whose number no page brought. Throws `campaign_not_found`, and then
 * stores none.
 */
export async function countSteps(
  ctx: Context,
  clientAddress: string,
  { host, language, steps }: Counted,
): Promise<Record<string, never>> {
  await limit(ctx, `funnel:${clientAddress}`, PER_ADDRESS);
  const { version: newest, data } = await dataInForce(ctx);
  const day = cityMidnight(ctx.clock.now());
  const rows = steps.map(({ campaign: id, version, visit, step, page }) => {
    const campaign = existing(
      data.campaigns.find((each) => each.id === id),
      'campaign_not_found',
    );
    return {
      visit,
      step,
      page: pageIn(campaign, page),
      campaign: id,
      day,
      host,
      language,
      version: Math.min(version, newest),
    };
  });
  const signed = rows.filter(({ campaign, visit }) => isVisit(ctx, campaign, visit));
  if (signed.length > 0) await keepSteps(ctx.db, signed);
  return {};
}

/** Deletes the steps of visits; counts of earlier days name no visit. */
export async function withdraw(
  ctx: Context,
  clientAddress: string,
  visits: readonly string[],
): Promise<Record<string, never>> {
  await limit(ctx, `funnel:${clientAddress}`, PER_ADDRESS);
  await forgetVisits(ctx.db, visits);
  return {};
}

/** Returns when the next day is counted. */
export function nextCount(now: Date): Date {
  const today = cityMidnight(now).getTime() + GRACE_MS;
  return new Date(today > now.getTime() ? today : today + DAY_MS);
}

/** Counts the first day that is over and not counted; returns false if there is none. */
export async function countDay(ctx: Context): Promise<boolean> {
  const now = ctx.clock.now();
  const day = await dayToCount(ctx.db, cityMidnight(new Date(now.getTime() - GRACE_MS)));
  if (day === undefined) return false;
  await inTransaction(ctx.db, async (tx) => {
    if (await insertRow(tx, 'funnel_days', { day, counted_at: now }, 'keep')) {
      await writeCounts(tx, day);
    }
  });
  return true;
}

/** Returns the step counts of a campaign's visits, and its rider counts. */
export async function readFunnel({ db }: Pick<Context, 'db'>, range: Range) {
  return { visits: await stepCounts(db, range), riders: await riderCounts(db, range) };
}
export type Funnel = Awaited<ReturnType<typeof readFunnel>>;
