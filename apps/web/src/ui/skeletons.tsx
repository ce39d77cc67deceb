import { Skeleton } from './skeleton.tsx';

/** Several pieces that are about to come, one below the other. */
export const Skeletons = ({
  count,
  className,
}: {
  count: number;
  className: string | undefined;
}) => (
  <div aria-hidden="true">
    {Array.from({ length: count }, (_, n) => (
      <Skeleton key={n} className={className} />
    ))}
  </div>
);
