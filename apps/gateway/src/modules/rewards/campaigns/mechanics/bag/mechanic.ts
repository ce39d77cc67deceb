import { CodedError, existing } from '@shtrans/contract/api/errors';
import { actsOf } from '../../acts.ts';
import { causesOf, giveAward } from '../../awards.ts';
import type { Rules } from '../../scope.ts';

const contentOf = (detail: object): string => (detail as { content: string }).content;

export const bag: Rules<'bag'> = {
  during: () => ['open', 'claim'],

  async state(db, scope) {
    const openedBags = await causesOf(db, scope);
    const bags = await actsOf(db, scope);
    return {
      kind: 'bag',
      bags: bags.toReversed().map(({ key, detail }) => ({
        award: key,
        content: openedBags.has(key) ? contentOf(detail) : null,
      })),
    };
  },

  async act(tx, taking, { award }) {
    const filledBag = existing(
      (await actsOf(tx, taking)).find(({ key }) => key === award),
      'campaign_task_unknown',
    );
    const reward = contentOf(filledBag.detail);
    if (!(await giveAward(tx, taking, { reward, cause: award }))) {
      throw new CodedError('campaign_done');
    }
  },
};
