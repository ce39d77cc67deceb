import type { PlanPlace } from '@shtrans/contract/plans';
import type { Point } from '../../core/host/location.ts';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { LineBadge } from '../../ui/badge.tsx';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { districtText } from '../transit/district.ts';
import { transitMessages } from '../transit/messages.ts';
import { placesMessages } from './messages.ts';
import { query } from '../../core/query/query.ts';
import { NETWORK_FACT } from '../transit/freshness.ts';
import type { FoundStation } from '../transit/answers.ts';
import { PlaceRow } from './place-row.tsx';
import { TravelIcon } from '../../ui/travel-icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useKept } from '../../core/query/use-kept.ts';

interface PlaceSearchProps {
  /** Empty: those with the most lines, or the nearest. */
  q: string;
  near: Point | undefined;
  onPick: (place: PlanPlace) => void;
}

/** Stations, stops and piers of a name; the last ones stay until the next are there. */
export function PlaceSearch({ q, near, onPick }: PlaceSearchProps) {
  const t = useMessages(placesMessages);
  const found = useQuery(query('GET maas:/v1/stations', { query: { q, ...near } }, NETWORK_FACT));
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
          {items.map((station) => (
            <PlaceRow
              key={station.id}
              icon={<TravelIcon name="pin" />}
              name={inLanguage(station.name)}
              more={<StationFacts station={station} />}
              onPick={() => onPick({ ...station, stopId: station.id })}
            />
          ))}
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
