import { shanghaiDate } from '@shtrans/contract/calendar';
import type { Block } from '@shtrans/contract/campaigns/blocks';
import { Suspense } from 'react';
import { useHydrated } from '../../../core/view/use-hydrated.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from '../campaign.module.css';
import type { BlockProps } from './card.tsx';
import { YearInRides } from './standing.ts';

const Waiting = () => (
  <div className="sides" aria-hidden="true">
    <Skeleton count={1} className={css.deckRoom} />
  </div>
);

/** The rider's own figures, which the gateway does not draw for all. */
export const SlidesBlock = ({ block, campaign: { page } }: BlockProps<Block<'slides'>>) =>
  useHydrated() ? (
    <Suspense fallback={<Waiting />}>
      <YearInRides
        page={page}
        block={block}
        year={block.year ?? shanghaiDate(new Date(page.from)).year}
        waiting={<Waiting />}
      />
    </Suspense>
  ) : (
    <Waiting />
  );
