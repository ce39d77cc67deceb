import { drawNumber, nominalOf } from '@shtrans/contract/campaigns/draw';
import type { Mechanic } from '@shtrans/contract/campaigns/mechanics';
import { CodedError } from '@shtrans/contract/api/errors';
import { shanghaiDay } from '@shtrans/contract/values/calendar';
import { macOf } from '../../../../../crypto/signing-keys.ts';
import type { Db, Tx } from '../../../../../db/database.ts';
import { actsOf, addAct } from '../../acts.ts';
import { giveAward, rewardsGone } from '../../awards.ts';
import type { Place, Rules, Taking } from '../../scope.ts';
import { chancesLeft, giveWon, keyOf, notBefore, type Used } from '../../chances.ts';

interface Card extends Used {
  n: number;
  given: string | null;
}

const SHOWN = 30;
const PURPOSE = 'campaign-scratch.';

const cardsOf = async (db: Db | Tx, place: Place): Promise<Card[]> =>
  (await actsOf(db, place)).map(({ detail }) => detail as unknown as Card);

/** Which of a rider's next cards surely wins, if none before it does. */
export function sureIn(cards: readonly Pick<Card, 'given'>[], sureAt: number): number {
  const last = cards.findLastIndex(({ given }) => given !== null);
  return Math.max(1, sureAt - (cards.length - 1 - last));
}

/** What a card wins by its number: as on one of paper, that stands before it is scratched, however often that is tried. */
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

  async act(tx, asked, { n }) {
    const { mechanic } = asked;
    const cards = await cardsOf(tx, asked);
    // It was scratched, and its answer lost: how it stands says what was on it.
    if (n <= cards.length) return;
    if (n > cards.length + 1) throw new CodedError('campaign_not_done');
    const taking = { ...asked, now: notBefore(asked.now, cards) };
    const has = await chancesLeft(tx, taking, mechanic, cards);
    if (has.free + has.earned === 0) throw new CodedError('campaign_no_chance');
    const cause = `card ${n}`;
    const { odds, sureAt, surePrize } = mechanic;
    let { given } = await giveWon(tx, taking, { won: wonBy(taking, n), odds, cause });
    if (given === null && sureIn(cards, sureAt) === 1) {
      // Where none of it are left the card stays as it is: a promise that was made is not used up.
      await giveAward(tx, taking, { reward: surePrize, cause });
      given = surePrize;
    }
    const card: Card = { n, day: shanghaiDay(taking.now), given, free: has.free > 0 };
    if (!(await addAct(tx, taking, keyOf(n), card))) throw new CodedError('campaign_done');
  },
};
