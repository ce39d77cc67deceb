import type { Block } from '@shtrans/contract/campaigns/blocks';
import { useQuery } from '../../../core/query/use-query.ts';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import css from '../campaign.module.css';
import { Card } from './card.tsx';
import { fareAdvice } from './standing.ts';

/**
 * Single fares compared with passes and packs. The comparison depends on the rider, so the gateway draws only the
 * frame.
 */
export const FaresBlock = ({ block: { title } }: { block: Block<'fares'> }) => (
  <Card title={title}>
    <Loaded read={useQuery(fareAdvice)} skeleton={<Skeleton count={2} className={css.room} />}>
      {({ default: FareAdvice }) => <FareAdvice />}
    </Loaded>
  </Card>
);
