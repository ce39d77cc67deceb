import type { Block } from '@shtrans/contract/campaigns/blocks';
import { Suspense } from 'react';
import { useHydrated } from '../../../core/view/use-hydrated.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from '../campaign.module.css';
import { Card } from './card.tsx';
import { FareAdvice } from './standing.ts';

const Waiting = () => <Skeleton count={2} className={css.room} />;

/** Single fares beside passes and packs. What is compared depends on who looks: the gateway draws the frame alone. */
export const FaresBlock = ({ block: { title } }: { block: Block<'fares'> }) => (
  <Card title={title}>
    {useHydrated() ? (
      <Suspense fallback={<Waiting />}>
        <FareAdvice />
      </Suspense>
    ) : (
      <Waiting />
    )}
  </Card>
);
