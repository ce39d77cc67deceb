import { DAY_MS } from '@shtrans/contract/values/calendar';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { Trial } from '@shtrans/contract/invites/schemas';
import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { type Attempt, once } from '../../../db/transaction.ts';
import { lockRiderShared } from '../../people/auth/service.ts';
import { dataInForce, windowOf } from '../../base/catalogue/service.ts';
import type { InviteRules } from '../referrals/service.ts';
import { countFacts } from '../facts/service.ts';
import { type Edition, giftView, giveGift } from '../referrals/service.ts';
import { NO_DAY, take, takenByDay } from '../../wallet/stock/service.ts';
import { findRow, insertRow } from './tables.ts';

type Rules = NonNullable<InviteRules['trial']>;

const itemOf = ({ id }: Rules): string => `trial ${id}`;

/** Returns how many qualifying rides a rider took, or undefined if rides do not qualify. */
async function ridesOf(
  db: Db | Tx,
  { allows: { metroRides } }: Rules,
  userId: string,
  now: Date,
): Promise<number | undefined> {
  if (metroRides === null) return undefined;
  const from = new Date(now.getTime() - metroRides.days * DAY_MS);
  return await countFacts(db, userId, { types: ['metro'], from, until: now });
}

const isListed = ({ allows }: Rules, userId: string, rides: number | undefined): boolean =>
  allows.riders.includes(userId) ||
  (allows.metroRides !== null && (rides ?? 0) >= allows.metroRides.least);

/** Throws `campaign_not_found` if there is none. */
async function trialInForce(ctx: Context): Promise<Edition & { rules: Rules }> {
  const edition = await dataInForce(ctx);
  return { ...edition, rules: existing(edition.data.invites.trial, 'campaign_not_found') };
}

/** Returns the trial as a rider sees it. Throws `campaign_not_found`. */
export const readTrial = async (ctx: Context, userId: string): Promise<Trial> =>
  await viewOf(ctx, ctx.db, await trialInForce(ctx), userId);

async function viewOf(
  ctx: Context,
  db: Db | Tx,
  { data, rules }: Edition & { rules: Rules },
  userId: string,
): Promise<Trial> {
  const now = ctx.clock.now();
  const { title, text, places, gives, allows } = rules;
  const { from, until, state } = windowOf(rules, now);
  const place = await findRow(db, 'trial_places', { trial: rules.id, user_id: userId });
  const rides = await ridesOf(db, rules, userId, now);
  const takenPlaces = (await takenByDay(db, [itemOf(rules)], [NO_DAY]))(itemOf(rules), NO_DAY);
  const placesLeft = Math.max(0, places - takenPlaces);
  const whenOpen = isListed(rules, userId, rides)
    ? placesLeft === 0
      ? 'gone'
      : 'open'
    : 'not_on_list';
  return {
    title,
    text,
    from: from.toISOString(),
    until: until.toISOString(),
    state: place ? 'taken' : state === 'open' ? whenOpen : state,
    places,
    left: placesLeft,
    gives: gives.map((gift) => giftView(data, gift, now)),
    needs: allows.metroRides && {
      rides: allows.metroRides.least,
      days: allows.metroRides.days,
      has: rides ?? 0,
    },
    place: place ? { at: place.at.toISOString() } : null,
  };
}

/** Takes a place, once for each rider, with all its gifts. Throws what the contract lists. */
export async function takePlace(ctx: Context, attempt: Attempt): Promise<Trial> {
  const edition = await trialInForce(ctx);
  const { rules } = edition;
  const { userId } = attempt;
  return await once(ctx, attempt, async (tx) => {
    const now = ctx.clock.now();
    existing(await lockRiderShared(tx, userId), 'unauthenticated');
    const key = { trial: rules.id, user_id: userId };
    if (!(await findRow(tx, 'trial_places', key))) {
      const { state } = windowOf(rules, now);
      if (state !== 'open') throw new CodedError(`campaign_${state}`);
      if (!isListed(rules, userId, await ridesOf(tx, rules, userId, now))) {
        throw new CodedError('not_on_list');
      }
    }
    // Waits for a concurrent request of the same rider.
    if (await insertRow(tx, 'trial_places', { ...key, at: now }, 'keep')) {
      for (const [n, gift] of rules.gives.entries()) {
        const cause = { kind: 'trial', posting: '', id: `${rules.id} ${n}` } as const;
        await giveGift(ctx, tx, { userId, edition, gift, cause });
      }
      // The stock, which all riders share, comes last: its rows are locked for the shortest time.
      const request = { item: itemOf(rules), day: NO_DAY, quantity: 1, taker: userId };
      if ((await take(tx, { ...request, total: rules.places })) === undefined) {
        throw new CodedError('places_gone');
      }
    }
    return await viewOf(ctx, tx, edition, userId);
  });
}
