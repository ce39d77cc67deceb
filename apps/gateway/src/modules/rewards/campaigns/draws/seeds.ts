import { createHash, createHmac } from 'node:crypto';
import { DAY_MS, shanghaiDay, startOfShanghaiDay } from '@shtrans/contract/values/calendar';
import type { Context } from '../../../../context.ts';
import type { Db, Tx } from '../../../../db/database.ts';
import { dataKeys, seal, unseal } from '../../../../crypto/sealing.ts';
import type { Place } from '../scope.ts';
import { findRow, findRows, insertRow } from '../tables.ts';
import type { Row } from '../../../../db/schema.ts';

export type SeedChain = Row<'campaign_seeds'>;
type Named = Pick<SeedChain, 'campaign' | 'mechanic' | 'from_day'>;

/** Longer than a campaign lasts; one that goes on gets a further chain. */
const DAYS = 400;
/** A day's seed is published so long after its end: by then no gateway's clock is still in that day. */
const PUBLISHED_AFTER_MS = 10 * 60_000;
const PURPOSE = 'campaign-seeds';

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

function hashed(bytes: Buffer, times: number): Buffer {
  let result = bytes;
  for (let i = 0; i < times; i++) result = sha256(result);
  return result;
}

const aboutOf = ({ campaign, mechanic, from_day }: Named): string =>
  `${campaign} ${mechanic} ${from_day}`;

/** Days from the chain's first one. */
const indexOf = ({ from_day }: Named, day: string): number =>
  (startOfShanghaiDay(day).getTime() - startOfShanghaiDay(from_day).getTime()) / DAY_MS;

/** The chain that has a seed for a day; undefined: there is none yet. */
export async function chainOf(
  db: Db | Tx,
  { campaign, mechanic }: Pick<Named, 'campaign' | 'mechanic'>,
  day: string,
): Promise<SeedChain | undefined> {
  const chains = await findRows(db, 'campaign_seeds', { campaign, mechanic }, 'from_day');
  return chains.toReversed().find((chain) => {
    const index = indexOf(chain, day);
    return index >= 0 && index < chain.days;
  });
}

const dayAfter = (day: string): string =>
  shanghaiDay(new Date(startOfShanghaiDay(day).getTime() + DAY_MS));

/** A deck's seed is kept as a chain of one link under a name that no mechanic has, and that is of no day. */
const deckName = (id: string): string => `${id} deck`;
const DECK_DAY = '';

/** The seed of a deck, which is made when it is first asked for: before anybody draws. */
export async function deckOf(
  db: Db | Tx,
  place: Pick<Place, 'ctx' | 'id'> & { campaign: { id: string } },
): Promise<SeedChain> {
  const key = { campaign: place.campaign.id, mechanic: deckName(place.id), from_day: DECK_DAY };
  return (await findRow(db, 'campaign_seeds', key)) ?? (await makeChain(db, place.ctx, key, 1));
}

/** The chain of today, which is made when it is first asked for: before anybody draws. */
export async function chainOfToday(db: Db | Tx, place: Place): Promise<SeedChain> {
  const { ctx, campaign, id, now } = place;
  const day = shanghaiDay(now);
  const name = { campaign: campaign.id, mechanic: id };
  const known = await chainOf(db, name, day);
  if (known !== undefined) return known;
  return await makeChain(db, ctx, { ...name, from_day: day }, DAYS);
}

async function makeChain(
  db: Db | Tx,
  ctx: Place['ctx'],
  key: Named,
  days: number,
): Promise<SeedChain> {
  const last = ctx.random.bytes(32);
  const fresh: SeedChain = {
    ...key,
    days,
    root: hashed(last, days).toString('hex'),
    sealed: seal(
      { keys: dataKeys(ctx.config), purpose: PURPOSE, about: aboutOf(key) },
      ctx.random,
      last,
    ),
    salt: ctx.random.bytes(16).toString('hex'),
    // What the beacon says today may be known already: a seed could have been chosen after it.
    beacon_from: key.from_day === DECK_DAY ? DECK_DAY : dayAfter(key.from_day),
  };
  await insertRow(db, 'campaign_seeds', fresh, 'keep');
  // Of two gateways that make one at once the first one's counts.
  return (await findRow(db, 'campaign_seeds', key)) ?? fresh;
}

/** The secret that a chain follows from, and a deck's own. Raises where the key it is kept by is gone. */
export function lastSeedOf({ config }: Pick<Context, 'config'>, chain: SeedChain): Buffer {
  const keys = dataKeys(config);
  const last = unseal({ keys, purpose: PURPOSE, about: aboutOf(chain) }, chain.sealed);
  if (last === undefined) throw new Error(`the key of the seeds of ${aboutOf(chain)} is gone`);
  return last;
}

/** The secret of a day. Raises where the key it is kept by is gone. */
export const seedOf = (ctx: Pick<Context, 'config'>, chain: SeedChain, day: string): Buffer =>
  hashed(lastSeedOf(ctx, chain), chain.days - 1 - indexOf(chain, day));

/** Whether the seed of a deck is published, whose last draw is before an instant. */
export const isDeckPublished = (until: Date, now: Date): boolean =>
  now.getTime() - PUBLISHED_AFTER_MS >= until.getTime();

/** Whether a day's seed is published. */
export const isPublished = (day: string, now: Date): boolean =>
  day < shanghaiDay(new Date(now.getTime() - PUBLISHED_AFTER_MS));

/** A rider's name in the log: the same for all draws under a chain, and nobody's who does not know the salt. */
export const tagOf = ({ salt }: SeedChain, userId: string): string =>
  createHmac('sha256', salt).update(userId).digest('hex').slice(0, 16);
