import { DAY_MS, shanghaiDate } from '@shtrans/contract/calendar';
import type { Block } from '@shtrans/contract/campaigns/blocks';
import { useQuery } from '../../../core/query/use-query.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from '../campaign.module.css';
import type { BlockProps } from './card.tsx';
import { yearInRides } from './standing.ts';

const Waiting = () => (
  <div className="sides" aria-hidden="true">
    <Skeleton count={1} className={css.deckRoom} />
  </div>
);

const MONTH_MS = 31 * DAY_MS;

/** Of the month before: what begins in January tells of the year that is over. */
const yearToldFrom = (from: string): number =>
  shanghaiDate(new Date(Date.parse(from) - MONTH_MS)).year;

/** The rider's own figures, which the gateway does not draw for all. */
export const SlidesBlock = ({ block, campaign: { page } }: BlockProps<Block<'slides'>>) => (
  <Loaded of={useQuery(yearInRides)} skeleton={<Waiting />}>
    {({ default: YearInRides }) => (
      <YearInRides
        page={page}
        block={block}
        year={block.year ?? yearToldFrom(page.from)}
        waiting={<Waiting />}
      />
    )}
  </Loaded>
);
