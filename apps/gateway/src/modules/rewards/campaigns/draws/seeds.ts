import { createHash, createHmac } from 'node:crypto';
import { DAY_MS, cityDay, addDays } from '@shtrans/contract/values/calendar';
import type { Context } from '../../../../context.ts';
import type { Db, Tx } from '../../../../db/database.ts';
import { dataKeys, seal, unseal } from '../../../../crypto/sealing.ts';
import type { MechanicScope } from '../scope.ts';
import { findRow, findRows, insertRow } from '../tables.ts';
import type { Row } from '../../../../db/schema.ts';

export type SeedChain = Row<'campaign_seeds'>;
type Named = Pick<SeedChain, 'campaign' | 'mechanic' | 'from_day'>;

/** Longer than a campaign lasts; a longer one gets another chain. */
const DAYS = 400;
/** From the end of a day to the publication of its seed, by the database's time: a draw that waits is refused long before. */
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

/** Returns the number of days since the chain's first. */
const indexOf = ({ from_day }: Named, day: string): number =>
  (Date.parse(day) - Date.parse(from_day)) / DAY_MS;

/** Returns the chain that has a seed for a day, or undefined if none is made yet. */
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

/** A deck's seed is stored as a chain of one link, under a name that no mechanic has, without a day. */
const deckName = (id: string): string => `${id} deck`;
const DECK_DAY = '';

/** Returns the seed of a deck. The first request makes it, before any draw. */
export async function deckOf(
  db: Db | Tx,
  scope: Pick<MechanicScope, 'ctx' | 'id'> & { campaign: { id: string } },
): Promise<SeedChain> {
  const key = { campaign: scope.campaign.id, mechanic: deckName(scope.id), from_day: DECK_DAY };
  return (await findRow(db, 'campaign_seeds', key)) ?? (await makeChain(db, scope.ctx, key, 1));
}

/** Returns today's chain. The first request makes it, before any draw. */
export async function chainOfToday(db: Db | Tx, scope: MechanicScope): Promise<SeedChain> {
  const { ctx, campaign, id, now } = scope;
  const day = cityDay(now);
  const name = { campaign: campaign.id, mechanic: id };
  const existingChain = await chainOf(db, name, day);
  if (existingChain !== undefined) return existingChain;
  return await makeChain(db, ctx, { ...name, from_day: day }, DAYS);
}

async function makeChain(
  db: Db | Tx,
  ctx: MechanicScope['ctx'],
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
    // Today's beacon value may be known already, and a seed could be chosen to fit it.
    beacon_from: key.from_day === DECK_DAY ? DECK_DAY : addDays(key.from_day, 1),
  };
  await insertRow(db, 'campaign_seeds', fresh, 'keep');
  // If two gateways make one concurrently, the first one counts.
  return (await findRow(db, 'campaign_seeds', key)) ?? fresh;
}

/** Returns the last seed of a chain, from which the others follow. Throws if the key that seals it is gone. */
export function lastSeedOf({ config }: Pick<Context, 'config'>, chain: SeedChain): Buffer {
  const keys = dataKeys(config);
  const last = unseal({ keys, purpose: PURPOSE, about: aboutOf(chain) }, chain.sealed);
  if (last === undefined) throw new Error(`the key of the seeds of ${aboutOf(chain)} is gone`);
  return last;
}

/** Returns the seed of a day. Throws if the key that seals it is gone. */
export const seedOf = (ctx: Pick<Context, 'config'>, chain: SeedChain, day: string): Buffer =>
  hashed(lastSeedOf(ctx, chain), chain.days - 1 - indexOf(chain, day));

/** Reports whether a deck's seed is published at a time of the database, given the end of its campaign. */
export const isDeckPublished = (endsAt: Date, now: Date): boolean =>
  now.getTime() - PUBLISHED_AFTER_MS >= endsAt.getTime();

/** Reports whether a day's seed is published at a time of the database. */
export const isPublished = (day: string, now: Date): boolean =>
  day < cityDay(new Date(now.getTime() - PUBLISHED_AFTER_MS));

/** Returns a rider's tag in the log: the same for all draws under a chain, and unlinkable without the salt. */
export const tagOf = ({ salt }: SeedChain, userId: string): string =>
  createHmac('sha256', salt).update(userId).digest('hex').slice(0, 16);
