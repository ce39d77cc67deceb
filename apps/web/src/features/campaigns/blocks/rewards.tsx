import type { Block } from '@shtrans/contract/campaigns/blocks';
import { RewardList } from '../reward.tsx';
import { type BlockProps, Card } from './card.tsx';

/** The rewards of the campaign. */
export const RewardsBlock = ({
  block: { title, rewards },
  campaign,
}: BlockProps<Block<'rewards'>>) => (
  <Card title={title}>
    <RewardList page={campaign.page} names={rewards} />
  </Card>
);
