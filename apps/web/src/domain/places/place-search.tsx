import type { PlanPlace } from '@shtrans/contract/plans';
import type { Place, Point } from '@shtrans/contract/rides';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { LineBadge } from '../../ui/badge.tsx';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { districtText } from '../transit/district.ts';
import { transitMessages } from '../transit/messages.ts';
import { placesMessages } from './messages.ts';
import { type Query, query } from '../../core/query/query.ts';
import { NETWORK_FACT } from '../transit/freshness.ts';
import type { FoundStation } from '../transit/answers.ts';
import { PlaceRow } from './place-row.tsx';
import { TravelIcon } from '../../ui/travel-icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useKept } from '../../core/query/use-kept.ts';

/** A place by its name; a station or stop with what is known of it. */
export type FoundPlace = (Place & { id: string }) | FoundStation;

/** Stations, stops and piers of a name, those nearest to the point first. */
export const stationsQuery = (q: string, near: Point | undefined) =>
  query('GET maas:/v1/stations', { query: { q, ...near } }, NETWORK_FACT);

interface PlaceSearchProps {
  found: Query<{ items: FoundPlace[] }>;
  onPick: (place: PlanPlace) => void;
}

/** The places that were found; the last ones stay until the next are there. */
export function PlaceSearch({ found: asked, onPick }: PlaceSearchProps) {
  const t = useMessages(placesMessages);
  const found = useQuery(asked);
  return (
    <Loaded
      of={useKept(found)}
      skeleton={<PlaceSkeletons />}
      empty={{
        when: ({ items }) => items.length === 0,
        show: <ErrorBlock status="empty" title={t.none} description={t.noneHint} />,
      }}
    >
      {({ items }) => (
        <ul className="place-list" aria-label={t.results} aria-busy={found.data === undefined}>
          {items.map((place) => {
            const station = 'lines' in place;
            return (
              <PlaceRow
                key={place.id}
                icon={<TravelIcon name="pin" />}
                name={inLanguage(place.name)}
                more={station && <StationFacts station={place} />}
                onPick={() => onPick({ ...place, stopId: station ? place.id : null })}
              />
            );
          })}
        </ul>
      )}
    </Loaded>
  );
}

/** So many lines are shown of a stop that has many. */
const MOST_LINES = 6;

function StationFacts({ station: { kind, lines, district, matched } }: { station: FoundStation }) {
  const t = useMessages(placesMessages);
  const kinds: Readonly<Record<string, string>> = useMessages(transitMessages).kind;
  return (
    <>
      <span className="place-facts">
        {[kinds[kind], districtText(district), matched !== null && t.matched(matched)]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {lines.length > 0 && (
        <span className="place-lines">
          {lines.slice(0, MOST_LINES).map(({ id, colour, name }) => (
            <LineBadge key={id} colour={colour}>
              {inLanguage(name)}
            </LineBadge>
          ))}
          {lines.length > MOST_LINES && <span>+{lines.length - MOST_LINES}</span>}
        </span>
      )}
    </>
  );
}

export const PlaceSkeletons = () => (
  <div aria-hidden="true">
    {[0, 1, 2, 3, 4, 5].map((n) => (
      <Skeleton key={n} className="place-skeleton" />
    ))}
  </div>
);
