import { shanghaiDay, startOfPeriod } from '@shtrans/contract/calendar';
import type { Mechanic } from '@shtrans/contract/campaigns/mechanics';
import { sessionAt, type Stretch } from '@shtrans/contract/campaigns/sessions';
import { CodedError, existing } from '@shtrans/contract/errors';
import { take, takenByDay } from '../../stock/service.ts';
import { type Act, actsOf, addAct } from '../acts.ts';
import { giveAward } from '../awards.ts';
import type { Place, Rules } from '../scope.ts';

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

/** The session in which a rider took something. */
const sessionIn = ({ detail }: Act): string | undefined => (detail as { session?: string }).session;

export const sale: Rules<'sale'> = {
  withShared: (then, now) => ({
    ...then,
    offers: then.offers.map((offer) => {
      const stock = now.offers.find(({ session }) => session === offer.session)?.stock;
      return { ...offer, stock: stock ?? offer.stock };
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
    return {
      kind: 'sale',
      offers: coming.map(({ offer, at }) => {
        const act = acts.find(({ key }) => key === weekOf(at));
        const here = act && sessionIn(act) === offer.session;
        return {
          session: offer.session,
          from: at.from.toISOString(),
          until: at.until.toISOString(),
          stock: offer.stock,
          left: Math.max(0, offer.stock - sold(stockOf(scope, offer), dayOf(at))),
          taken: act === undefined ? null : here === true ? 'here' : 'elsewhere',
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
    if (!(await addAct(tx, taking, week, { session }))) throw new CodedError('campaign_done');
    await giveAward(tx, taking, { reward: offer.reward, cause: week });
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
