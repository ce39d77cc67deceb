import type { Campaign } from '@shtrans/contract/campaigns/definition';
import { kindOf, type Mechanic, rewardsOf } from '@shtrans/contract/campaigns/mechanics';
import type { Reward } from '@shtrans/contract/campaigns/rewards';
import { rulesOf } from './mechanics.ts';

/**
 * Returns the mechanics whose standing an act in one of them can change: itself, those that take what it gives or give the
 * same, those that pay from the same account, and those whose rules read its kind.
 */
export function changedBy(
  { mechanics, rewards }: Pick<Campaign, 'mechanics' | 'rewards'>,
  acted: string,
  isNew: boolean,
): ReadonlySet<string> {
  const actedMechanic = mechanics[acted];
  if (actedMechanic === undefined) return new Set();
  const givenRewards = new Map(rewardsOf(actedMechanic).map(({ id }) => [id, rewards[id]]));
  const account = rulesOf(actedMechanic.kind).account?.(actedMechanic);
  const isChanged = (id: string, mechanic: Mechanic): boolean => {
    const { reads = [], account: accountOf } = rulesOf(mechanic.kind);
    const ownAccount = accountOf?.(mechanic);
    const takes = (reward: Reward | undefined): boolean =>
      reward !== undefined &&
      (reward.kind === ownAccount ||
        (kindOf(mechanic).takes === reward.kind &&
          (!('mechanic' in reward) || reward.mechanic === id)));
    return (
      id === acted ||
      reads.includes(actedMechanic.kind) ||
      (isNew && reads.includes('joining')) ||
      (ownAccount !== undefined && ownAccount === account) ||
      [...givenRewards.values()].some(takes) ||
      rewardsOf(mechanic).some((reward) => givenRewards.has(reward.id))
    );
  };
  const changed = Object.entries(mechanics).filter(([id, mechanic]) => isChanged(id, mechanic));
  return new Set(changed.map(([id]) => id));
}
