import { Skeleton } from '../../ui/skeleton.tsx';
import './rules.css';

/** What stands for a card of `rows` lines until its facts come. */
export function CardSkeleton({ rows }: { rows: number }) {
  return (
    <div className="card rule-skeleton" aria-hidden="true">
      {Array.from({ length: rows }, (_, n) => (
        <Skeleton key={n} className="rule-skeleton-row" />
      ))}
    </div>
  );
}
