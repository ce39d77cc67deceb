import { shanghaiDay, startOfPeriod } from '@shtrans/contract/values/calendar';
import type { Mechanic } from '@shtrans/contract/campaigns/mechanics';
import { sessionAt, type Stretch } from '@shtrans/contract/campaigns/sessions';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { Tx } from '../../../../../db/database.ts';
import { isOnSale, placeOrder } from '../../../../money/shop/service.ts';
import { take, takenByDay } from '../../../../wallet/stock/service.ts';
import { type Act, actsOf, addAct } from '../../acts.ts';
import { giveAward } from '../../awards.ts';
import { boughtBy } from './store.ts';
import type { Place, Rules, Taking } from '../../scope.ts';
import { findRider } from '../../../../people/auth/service.ts';

type Offer = Mechanic<'sale'>['offers'][number];

const sessionOf = (
  { campaign: { sessions }, from, until, now }: Place,
  { session: name }: Offer,
): Stretch | undefined => {
  const session = sessions[name];
  return session && sessionAt(session, { from, until }, now);
};

/** What the stock of a session is counted under: its day stands for when it begins. */
const stockOf = ({ campaign, id }: Place, { session }: Offer): string =>
  `campaign ${campaign.id} ${id} ${session}`;
const dayOf = ({ from }: Stretch): string => `${shanghaiDay(from)} ${from.getTime()}`;

/** A rider has one thing a week of all sessions together. */
const weekOf = ({ from }: Stretch): string => startOfPeriod('week', from);

/** What the purchases of a rider in a week are counted under. */
const groupOf = ({ campaign, id }: Place): string => `campaign ${campaign.id} ${id}`;

/** The session in which a rider took something. */
const sessionIn = ({ detail }: Act): string | undefined => (detail as { session?: string }).session;

/**
 * Buys the product of an offer at its price, as an order that holds one of the session's stock until it is paid. It is
 * sold as it is today, whatever the rider joined under. Raises `campaign_done`, `campaign_reward_gone`.
 */
async function order(tx: Tx, taking: Taking<'sale'>, offer: Offer, at: Stretch): Promise<void> {
  const { ctx, present, userId, now } = taking;
  const product = present.data.products.find(({ id }) => id === offer.product);
  if (product === undefined || !isOnSale(product, now))
    throw new CodedError('campaign_reward_gone');
  const rider = existing(await findRider(tx, userId), 'unauthenticated');
  const week = weekOf(at);
  const place = { item: stockOf(taking, offer), day: dayOf(at) };
  const wanted = { ...place, quantity: 1, total: offer.stock, taker: userId };
  const bucket = await take(tx, wanted);
  if (bucket === undefined) throw new CodedError('campaign_reward_gone');
  const made = await placeOrder(ctx, tx, present, {
    product,
    asked: { quantity: 1 },
    rider,
    unitCents: offer.priceCents ?? product.unitCents,
    stock: { product: place.item, day: place.day, bucket, quantity: 1 },
    limit: { group: groupOf(taking), month: week },
    most: 1,
  });
  if (made === undefined) throw new CodedError('campaign_done');
}

export const sale: Rules<'sale'> = {
  // A price may only fall, and what is sold at it is that of today.
  withShared: (then, now) => ({
    ...then,
    offers: then.offers.map((offer) => {
      const same = now.offers.find(({ session }) => session === offer.session);
      return same === undefined || (same.product ?? offer.product) !== offer.product
        ? offer
        : { ...offer, stock: same.stock, priceCents: same.priceCents };
    }),
  }),

  async state(db, scope) {
    const { offers } = scope.mechanic;
    const coming = offers.flatMap((offer) => {
      const at = sessionOf(scope, offer);
      return at ? [{ offer, at }] : [];
    });
    const items = coming.map(({ offer }) => stockOf(scope, offer));
    const days = coming.map(({ at }) => dayOf(at));
    const sold = await takenByDay(db, items, days);
    const acts = await actsOf(db, scope);
    const { userId } = scope;
    const bought =
      userId === undefined ? [] : await boughtBy(db, { userId, group: groupOf(scope) });
    return {
      kind: 'sale',
      offers: coming.map(({ offer, at }) => {
        const act = acts.find(({ key }) => key === weekOf(at));
        const own = bought.find(({ week }) => week === weekOf(at));
        const isHere = own
          ? own.item === stockOf(scope, offer)
          : act && sessionIn(act) === offer.session;
        return {
          session: offer.session,
          from: at.from.toISOString(),
          until: at.until.toISOString(),
          stock: offer.stock,
          left: Math.max(0, offer.stock - sold(stockOf(scope, offer), dayOf(at))),
          taken: isHere === undefined ? null : isHere ? 'here' : 'elsewhere',
          order: own && isHere ? { id: own.id, isPaid: own.status !== 'to_be_paid' } : null,
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
    const at = sessionOf(taking, offer);
    if (at === undefined || taking.now < at.from) throw new CodedError('campaign_no_session');
    const week = weekOf(at);
    const bought = await boughtBy(tx, { userId: taking.userId, group: groupOf(taking) });
    if (bought.some((each) => each.week === week)) throw new CodedError('campaign_done');
    const { reward } = offer;
    if (reward === undefined) {
      if ((await actsOf(tx, taking)).some(({ key }) => key === week)) {
        throw new CodedError('campaign_done');
      }
      await order(tx, taking, offer, at);
      return;
    }
    if (!(await addAct(tx, taking, week, { session }))) throw new CodedError('campaign_done');
    await giveAward(tx, taking, { reward, cause: week });
    const sold = await take(tx, {
      item: stockOf(taking, offer),
      day: dayOf(at),
      quantity: 1,
      total: offer.stock,
      taker: taking.userId,
    });
    if (sold === undefined) throw new CodedError('campaign_reward_gone');
  },
};
