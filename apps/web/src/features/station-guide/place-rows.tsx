import type { NearbyKind, NearbyPlace } from '@shtrans/contract/traffic';
import type { ReactNode } from 'react';
import { useQuery } from '../../core/query/use-query.ts';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AroundRow } from '../../domain/nearby/around-row.tsx';
import { query } from '../../core/query/query.ts';
import { A_MINUTE } from '../../domain/transit/freshness.ts';
import { Loaded } from '../../ui/loaded.tsx';
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
  const found = useQuery(
    query('GET maas:/v1/nearby', { query: { lat, lon, radius, kind } }, A_MINUTE),
  );
  const others = (places: readonly NearbyPlace[]) => places.filter(({ id }) => id !== without);
  return (
    <Loaded of={found} skeleton={<PlaceSkeletons />}>
      {({ items }) => (
        <>
          {others(items).length === 0 ? (
            <ErrorBlock status="empty" {...empty} />
          ) : (
            <ul className="around-list station-places">
              {others(items).map((place) => (
                <li key={`${place.kind} ${place.id}`}>
                  <AroundRow place={place} onPick={undefined} />
                </li>
              ))}
            </ul>
          )}
          {children}
        </>
      )}
    </Loaded>
  );
}

const PlaceSkeletons = () => (
  <div className="station-places" aria-hidden="true">
    {[0, 1, 2, 3, 4].map((n) => (
      <Skeleton key={n} className="around-skeleton" />
    ))}
  </div>
);
