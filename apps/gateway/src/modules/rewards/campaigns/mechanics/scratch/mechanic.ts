import { drawNumber, nominalOf } from '@shtrans/contract/campaigns/draw';
import type { Mechanic } from '@shtrans/contract/campaigns/mechanics';
import { CodedError } from '@shtrans/contract/api/errors';
import { cityDay } from '@shtrans/contract/values/calendar';
import { macOf } from '../../../../../crypto/signing-keys.ts';
import type { Db, Tx } from '../../../../../db/database.ts';
import { actsOf, addAct } from '../../acts.ts';
import { giveAward, rewardsGone } from '../../awards.ts';
import type { MechanicScope, Rules, Taking } from '../../scope.ts';
import { chancesLeft, giveWon, keyOf, nextChance, notBefore, type Used } from '../../chances.ts';

interface Card extends Used {
  n: number;
  given: string | null;
}

const SHOWN = 30;
const PURPOSE = 'campaign-scratch.';

const cardsOf = async (db: Db | Tx, scope: MechanicScope): Promise<Card[]> =>
  (await actsOf(db, scope)).map(({ detail }) => detail as unknown as Card);

/** Returns which of a rider's next cards is the sure prize if none before it wins; 1 is the next card. */
export function sureIn(cards: readonly Pick<Card, 'given'>[], sureAt: number): number {
  const last = cards.findLastIndex(({ given }) => given !== null);
  return Math.max(1, sureAt - (cards.length - 1 - last));
}

/** Returns what a card wins by its number: as on a paper card, it is fixed before the scratch and the same for retries. */
function wonBy({ ctx, campaign, id, userId, mechanic }: Taking<'scratch'>, n: number) {
  const card = [campaign.id, id, userId, n].join(' ');
  return nominalOf(mechanic, drawNumber(macOf(ctx.config.SECRET, PURPOSE, card)));
}

const namesIn = ({ odds, surePrize }: Mechanic<'scratch'>): string[] => [
  ...new Set([...odds.map(({ reward }) => reward), surePrize]),
];

export const scratch: Rules<'scratch'> = {
  async state(db, scope) {
    const { mechanic } = scope;
    const cards = await cardsOf(db, scope);
    return {
      kind: 'scratch',
      ...(await chancesLeft(db, scope, mechanic, cards)),
      count: cards.length,
      sureIn: sureIn(cards, mechanic.sureAt),
      cards: cards
        .slice(-SHOWN)
        .toReversed()
        .map(({ n, day, given }) => ({ n, day, given })),
      gone: [...(await rewardsGone(db, scope, namesIn(mechanic))).keys()],
    };
  },

  async act(tx, attempt, { n }) {
    const { mechanic } = attempt;
    const cards = await cardsOf(tx, attempt);
    // A retry after a lost response: the standing shows the card.
    if (n <= cards.length) return;
    if (n > cards.length + 1) throw new CodedError('campaign_not_done');
    const today = { ...attempt, now: notBefore(attempt.now, cards) };
    const { chance, taking } = await nextChance(tx, today, mechanic, cards);
    const cause = `card ${n}`;
    const { odds, sureAt, surePrize } = mechanic;
    let { given } = await giveWon(tx, taking, { won: wonBy(taking, n), odds, cause });
    if (given === null && sureIn(cards, sureAt) === 1) {
      // If none are left, this throws and the card stays unscratched, so that the promise of a sure prize is not used up.
      await giveAward(tx, taking, { reward: surePrize, cause });
      given = surePrize;
    }
    const card: Card = { n, day: cityDay(taking.now), given, ...chance };
    if (!(await addAct(tx, taking, keyOf(n), card))) throw new CodedError('campaign_done');
  },
};
