import type { NearbyKind } from '@shtrans/contract/traffic';
import type { ReactNode } from 'react';
import { useQuery } from '../../core/query/use-query.ts';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { RequestError } from '../../ui/request-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AroundRow } from '../../domain/nearby/around-row.tsx';
import { nearbyQuery } from '../../domain/transit/queries.ts';
import '../../domain/nearby/around-view.css';

interface PlaceRowsProps {
  at: { lat: number; lon: number };
  /** Undefined: all kinds. */
  kind: NearbyKind | undefined;
  /** Metres. */
  radius: number;
  /** The station itself is not near itself. */
  without?: string;
  empty: { title: string; description: string };
  /** Below the list. */
  children?: ReactNode;
}

/** What is near a station, the nearest first. */
export function PlaceRows({ at, kind, radius, without, empty, children }: PlaceRowsProps) {
  const { lat, lon } = at;
  const { data, error, refetch } = useQuery(
    nearbyQuery({ lat, lon }, { radius, ...(kind !== undefined && { kind }) }),
  );
  if (data === undefined) {
    return error === null ? <PlaceSkeletons /> : <RequestError error={error} onRetry={refetch} />;
  }
  const places = data.filter(({ id }) => id !== without);
  if (places.length === 0) {
    return (
      <>
        <ErrorBlock status="empty" {...empty} />
        {children}
      </>
    );
  }
  return (
    <>
      <ul className="around-list station-places">
        {places.map((place) => (
          <li key={`${place.kind} ${place.id}`}>
            <AroundRow place={place} onPick={undefined} />
          </li>
        ))}
      </ul>
      {children}
    </>
  );
}

const PlaceSkeletons = () => (
  <div className="station-places" aria-hidden="true">
    {[0, 1, 2, 3, 4].map((n) => (
      <Skeleton key={n} className="around-skeleton" />
    ))}
  </div>
);
