import type { Mechanic } from '@shtrans/contract/campaigns/mechanics';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import { balanceOf, spend } from '../../../../wallet/ledger/service.ts';
import { causesOf, giveAward, rewardsGone } from '../../awards.ts';
import type { Rules } from '../../scope.ts';

type Offer = Mechanic<'exchange'>['offers'][number];

/** Returns the cause of a rider's n-th exchange of an offer, counted from 1. */
const causeOf = ({ id }: Offer, n: number): string => `${id} ${n}`;

const takenOf = (causes: ReadonlySet<string>, { id }: Offer): number =>
  [...causes].filter((cause) => cause.startsWith(`${id} `)).length;

export const exchange: Rules<'exchange'> = {
  account: ({ currency }) => currency,

  async state(db, scope) {
    const { currency, offers } = scope.mechanic;
    const { userId, now } = scope;
    const causes = await causesOf(db, scope);
    const names = offers.map(({ reward }) => reward);
    const goneRewards = await rewardsGone(db, scope, names);
    return {
      kind: 'exchange',
      balance: userId === undefined ? 0 : await balanceOf(db, { userId, currency }, now),
      offers: offers.map((offer) => ({
        id: offer.id,
        taken: takenOf(causes, offer),
        isGone: goneRewards.has(offer.reward),
      })),
    };
  },

  async act(tx, taking, { offer: name, n }) {
    const { ctx, campaign, mechanic, id, userId } = taking;
    const offer = existing(
      mechanic.offers.find((each) => each.id === name),
      'campaign_task_unknown',
    );
    const takenCount = takenOf(await causesOf(tx, taking), offer);
    // A retry after a lost response: the standing shows the exchange.
    if (n <= takenCount) return;
    if (n > takenCount + 1) throw new CodedError('campaign_not_done');
    if (takenCount >= offer.limit) throw new CodedError('campaign_done');
    const cause = causeOf(offer, n);
    // The rider's account comes before the stock, which all riders share and lock for the shortest time.
    await spend(ctx, tx, {
      userId,
      currency: mechanic.currency,
      amount: offer.cost,
      cause: { kind: 'campaign.exchange', id: `${campaign.id} ${id} ${cause}` },
    });
    await giveAward(tx, taking, { reward: offer.reward, cause });
  },
};
