import type { Block } from '@shtrans/contract/campaigns/blocks';
import { useQuery } from '../../../core/query/use-query.ts';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import css from '../campaign.module.css';
import { type BlockProps, Card } from './card.tsx';
import { activityList } from './standing.ts';

/** The campaigns that a rider can take part in now. */
export const ActivitiesBlock = ({
  block: { title, mechanics },
  campaign: { page },
}: BlockProps<Block<'activities'>>) => (
  <Card title={title}>
    <Loaded read={useQuery(activityList)} skeleton={<Skeleton count={2} className={css.room} />}>
      {({ default: ActivityList }) => (
        <ActivityList page={page} wantedKinds={mechanics} heading={title ? 'h3' : 'h2'} />
      )}
    </Loaded>
  </Card>
);
