import type { Campaign } from '@shtrans/contract/campaigns/definition';
import { kindOf, type Mechanic, rewardsOf } from '@shtrans/contract/campaigns/mechanics';
import type { Reward } from '@shtrans/contract/campaigns/rewards';
import { rulesOf } from './mechanics.ts';

/**
 * The mechanics whose standing an act in one of them may change: itself, those that take what it gives or give the same,
 * those that pay from the same account, and those whose rules say that they read its kind.
 */
export function changedBy(
  { mechanics, rewards }: Pick<Campaign, 'mechanics' | 'rewards'>,
  acted: string,
  isNew: boolean,
): ReadonlySet<string> {
  const by = mechanics[acted];
  if (by === undefined) return new Set();
  const given = new Map(rewardsOf(by).map(({ id }) => [id, rewards[id]]));
  const account = rulesOf(by.kind).account?.(by);
  const isChanged = (id: string, mechanic: Mechanic): boolean => {
    const { reads = [], account: accountOf } = rulesOf(mechanic.kind);
    const own = accountOf?.(mechanic);
    const takes = (reward: Reward | undefined): boolean =>
      reward !== undefined &&
      (reward.kind === own ||
        (kindOf(mechanic).takes === reward.kind &&
          (!('mechanic' in reward) || reward.mechanic === id)));
    return (
      id === acted ||
      reads.includes(by.kind) ||
      (isNew && reads.includes('joining')) ||
      (own !== undefined && own === account) ||
      [...given.values()].some(takes) ||
      rewardsOf(mechanic).some((reward) => given.has(reward.id))
    );
  };
  const changed = Object.entries(mechanics).filter(([id, mechanic]) => isChanged(id, mechanic));
  return new Set(changed.map(([id]) => id));
}
