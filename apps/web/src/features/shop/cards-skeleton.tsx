import { Skeleton } from '../../ui/page/skeleton.tsx';
import css from './shop.module.css';

/** Placeholders of cards that are loading. */
export const CardsSkeleton = () =>
  [0, 1, 2, 3].map((card) => (
    <div key={card} className="card stack between-10" aria-hidden="true">
      <Skeleton className={css.top} />
      <Skeleton count={2} className={css.line} />
    </div>
  ));
