import type { NearbyKind, NearbyPlace } from '@shtrans/contract/traffic/schemas';
import type { ReactNode } from 'react';
import type { Point } from '../../core/host/location.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { AroundRow, AroundSkeletons } from '../../domain/nearby/around-row.tsx';
import { nearbyQuery } from '../../domain/transit/queries.ts';
import { ErrorBlock } from '../../ui/page/error-block.tsx';
import { Loaded } from '../../ui/page/loaded.tsx';

interface PlacesNearProps {
  at: Point & { id: string };
  /** Undefined for all kinds. */
  kind: NearbyKind | undefined;
  /** In metres. */
  radius: number;
  empty: { title: string; description: string };
  /** Below the list. */
  children: ReactNode;
}

/** Places near a station, nearest first, without the station itself. */
export function PlacesNear({ at, kind, radius, empty, children }: PlacesNearProps) {
  const { id, lat, lon } = at;
  const placesRead = useQuery(nearbyQuery({ lat, lon, radius, kind }));
  return (
    <Loaded
      read={placesRead}
      skeleton={
        <div className="panel ruled clipped sides">
          <AroundSkeletons />
        </div>
      }
    >
      {({ items }) => {
        const places = items.filter((place) => place.id !== id);
        return (
          <>
            {places.length === 0 ? (
              <ErrorBlock status="empty" {...empty} />
            ) : (
              <PlaceRows places={places} />
            )}
            {children}
          </>
        );
      }}
    </Loaded>
  );
}

export const PlaceRows = ({ places }: { places: readonly NearbyPlace[] }) => (
  <ul className="panel ruled clipped sides">
    {places.map((place) => (
      <li key={`${place.kind} ${place.id}`}>
        <AroundRow place={place} onPick={undefined} />
      </li>
    ))}
  </ul>
);
