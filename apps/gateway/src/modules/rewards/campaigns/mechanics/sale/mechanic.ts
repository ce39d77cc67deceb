import { cityDay, startOfPeriod } from '@shtrans/contract/values/calendar';
import type { Mechanic } from '@shtrans/contract/campaigns/mechanics';
import { sessionAt, type Stretch } from '@shtrans/contract/campaigns/sessions';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { Tx } from '../../../../../db/database.ts';
import { isOnSale, placeOrder } from '../../../../money/shop/service.ts';
import { take, takenByDay } from '../../../../wallet/stock/service.ts';
import { type Act, actsOf, addAct } from '../../acts.ts';
import { giveAward } from '../../awards.ts';
import { boughtBy } from './store.ts';
import type { MechanicScope, Rules, Taking } from '../../scope.ts';
import { findRider } from '../../../../people/auth/service.ts';

type Offer = Mechanic<'sale'>['offers'][number];

const sessionOf = (
  { campaign: { sessions }, from, until, now }: MechanicScope,
  { session: name }: Offer,
): Stretch | undefined => {
  const session = sessions[name];
  return session && sessionAt(session, { from, until }, now);
};

/** Returns the stock item of a session; `dayOf` adds the time at which it begins. */
const stockOf = ({ campaign, id }: MechanicScope, { session }: Offer): string =>
  `campaign ${campaign.id} ${id} ${session}`;
const dayOf = ({ from }: Stretch): string => `${cityDay(from)} ${from.getTime()}`;

/** Returns the week of a session; a rider can buy one thing a week in all sessions together. */
const weekOf = ({ from }: Stretch): string => startOfPeriod('week', from);

/** Returns the group under which a rider's purchases of a week are counted. */
const groupOf = ({ campaign, id }: MechanicScope): string => `campaign ${campaign.id} ${id}`;

/** Returns the session in which a rider took something. */
const sessionIn = ({ detail }: Act): string | undefined => (detail as { session?: string }).session;

/**
 * Orders the product of an offer at its price; the order holds one item of the session's stock until it is paid. The product
 * is sold as it is today, regardless of the terms the rider joined under. Throws `campaign_done`, `campaign_reward_gone`.
 */
async function order(
  tx: Tx,
  taking: Taking<'sale'>,
  offer: Offer,
  stretch: Stretch,
): Promise<void> {
  const { ctx, present, userId, now } = taking;
  const product = present.data.products.find(({ id }) => id === offer.product);
  if (product === undefined || !isOnSale(product, now))
    throw new CodedError('campaign_reward_gone');
  const rider = existing(await findRider(tx, userId), 'unauthenticated');
  const week = weekOf(stretch);
  const place = { item: stockOf(taking, offer), day: dayOf(stretch) };
  const request = { ...place, quantity: 1, total: offer.stock, taker: userId };
  const bucket = await take(tx, request);
  if (bucket === undefined) throw new CodedError('campaign_reward_gone');
  const placedOrder = await placeOrder(ctx, tx, present, {
    product,
    asked: { quantity: 1 },
    rider,
    unitCents: offer.priceCents ?? product.unitCents,
    stock: { product: place.item, day: place.day, bucket, quantity: 1 },
    limit: { group: groupOf(taking), month: week },
    most: 1,
  });
  if (placedOrder === undefined) throw new CodedError('campaign_done');
}

export const sale: Rules<'sale'> = {
  // A price may only fall, and the offer is sold at today's price.
  withShared: (joined, present) => ({
    ...joined,
    offers: joined.offers.map((offer) => {
      const presentOffer = present.offers.find(({ session }) => session === offer.session);
      return presentOffer === undefined || (presentOffer.product ?? offer.product) !== offer.product
        ? offer
        : { ...offer, stock: presentOffer.stock, priceCents: presentOffer.priceCents };
    }),
  }),

  async state(db, scope) {
    const { offers } = scope.mechanic;
    const upcomingOffers = offers.flatMap((offer) => {
      const stretch = sessionOf(scope, offer);
      return stretch ? [{ offer, at: stretch }] : [];
    });
    const items = upcomingOffers.map(({ offer }) => stockOf(scope, offer));
    const days = upcomingOffers.map(({ at }) => dayOf(at));
    const countSold = await takenByDay(db, items, days);
    const acts = await actsOf(db, scope);
    const { userId } = scope;
    const purchases =
      userId === undefined ? [] : await boughtBy(db, { userId, group: groupOf(scope) });
    return {
      kind: 'sale',
      offers: upcomingOffers.map(({ offer, at }) => {
        const act = acts.find(({ key }) => key === weekOf(at));
        const ownPurchase = purchases.find(({ week }) => week === weekOf(at));
        const isHere = ownPurchase
          ? ownPurchase.item === stockOf(scope, offer)
          : act && sessionIn(act) === offer.session;
        return {
          session: offer.session,
          from: at.from.toISOString(),
          until: at.until.toISOString(),
          stock: offer.stock,
          left: Math.max(0, offer.stock - countSold(stockOf(scope, offer), dayOf(at))),
          taken: isHere === undefined ? null : isHere ? 'here' : 'elsewhere',
          order:
            ownPurchase && isHere
              ? { id: ownPurchase.id, isPaid: ownPurchase.status !== 'to_be_paid' }
              : null,
        };
      }),
    };
  },

  async act(tx, taking, { session }) {
    const { offers } = taking.mechanic;
    const offer = existing(
      offers.find((each) => each.session === session),
      'campaign_task_unknown',
    );
    const stretch = sessionOf(taking, offer);
    if (stretch === undefined || taking.now < stretch.from)
      throw new CodedError('campaign_no_session');
    const week = weekOf(stretch);
    const purchases = await boughtBy(tx, { userId: taking.userId, group: groupOf(taking) });
    if (purchases.some((each) => each.week === week)) throw new CodedError('campaign_done');
    const { reward } = offer;
    if (reward === undefined) {
      if ((await actsOf(tx, taking)).some(({ key }) => key === week)) {
        throw new CodedError('campaign_done');
      }
      await order(tx, taking, offer, stretch);
      return;
    }
    if (!(await addAct(tx, taking, week, { session }))) throw new CodedError('campaign_done');
    await giveAward(tx, taking, { reward, cause: week });
    const takenBucket = await take(tx, {
      item: stockOf(taking, offer),
      day: dayOf(stretch),
      quantity: 1,
      total: offer.stock,
      taker: taking.userId,
    });
    if (takenBucket === undefined) throw new CodedError('campaign_reward_gone');
  },
};
