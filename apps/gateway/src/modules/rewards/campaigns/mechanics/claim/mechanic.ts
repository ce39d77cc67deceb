import { startOfPeriod } from '@shtrans/contract/values/calendar';
import { CodedError } from '@shtrans/contract/api/errors';
import { causesOf, giveAward, rewardsGone } from '../../awards.ts';
import type { Rules, Scope } from '../../scope.ts';

const periodOf = ({ mechanic, now }: Scope<'claim'>): string => startOfPeriod(mechanic.period, now);
const causeOf = (period: string, reward: string): string => `${period} ${reward}`;

export const claim: Rules<'claim'> = {
  async state(db, scope) {
    const { rewards } = scope.mechanic;
    const period = periodOf(scope);
    const causes = await causesOf(db, scope);
    return {
      kind: 'claim',
      claimed: rewards.some((reward) => causes.has(causeOf(period, reward))),
      isGone: (await rewardsGone(db, scope, rewards)).size > 0,
    };
  },

  async act(tx, taking, { card = '' }) {
    const { cards } = taking.mechanic;
    if (cards !== undefined && !cards.starts.some((start) => card.startsWith(start))) {
      throw new CodedError('campaign_card_refused');
    }
    const period = periodOf(taking);
    for (const reward of taking.mechanic.rewards) {
      const isNew = await giveAward(tx, taking, { reward, cause: causeOf(period, reward) });
      if (!isNew) throw new CodedError('campaign_done');
    }
  },
};
