import type { Block } from '@shtrans/contract/campaigns/blocks';
import { useQuery } from '../../../core/query/use-query.ts';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import css from '../campaign.module.css';
import { toldYear } from '../told-year.ts';
import type { BlockProps } from './card.tsx';
import { yearInRides } from './standing.ts';

const Waiting = () => (
  <div className="sides" aria-hidden="true">
    <Skeleton count={1} className={css.deckRoom} />
  </div>
);

/** The rider's own figures, which the gateway cannot draw for everyone. */
export const SlidesBlock = ({ block, campaign: { page } }: BlockProps<Block<'slides'>>) => (
  <Loaded read={useQuery(yearInRides)} skeleton={<Waiting />}>
    {({ default: YearInRides }) => (
      <YearInRides
        page={page}
        block={block}
        year={block.year ?? toldYear(page.from)}
        waiting={<Waiting />}
      />
    )}
  </Loaded>
);
