import type { Query } from '@shtrans/contract/addresses/link-to';
import type { PlanPlace } from '@shtrans/contract/plans/schemas';
import type { Place } from '@shtrans/contract/rides/schemas';
import { inLanguage } from '../../core/i18n/language.ts';
import type { Query as Fact } from '../../core/query/query.ts';
import { useKept, useQuery } from '../../core/query/use-query.ts';
import { ErrorBlock } from '../../ui/page/error-block.tsx';
import { Loaded } from '../../ui/page/loaded.tsx';
import { Skeletons } from '../../ui/page/skeleton.tsx';
import { TravelIcon } from '../../ui/picture/travel-icon.tsx';
import type { FoundStation } from '../transit/queries.ts';
import { districtText, kindText } from '../transit/stop-text.ts';
import { LineBadges } from '../transit/line-badges.tsx';
import { placesMessages } from './messages.ts';
import css from './place-picker.module.css';
import { PlaceRow } from './place-row.tsx';

/** A place by its name, or a station or stop with its details. */
export type FoundPlace = (Place & { id: string }) | FoundStation;

interface PlaceSearchProps {
  found: Fact<{ items: FoundPlace[] }>;
  onPick: (place: PlanPlace) => void;
  /** The query of the plan with a place, if picking it leads to that plan. */
  planWith?: ((place: PlanPlace) => Query) | undefined;
}

/** The search results; the last ones stay until the next ones arrive. */
export function PlaceSearch({ found: placesQuery, onPick, planWith }: PlaceSearchProps) {
  const t = placesMessages();
  const places = useQuery(placesQuery);
  return (
    <Loaded
      read={useKept(places)}
      skeleton={<PlaceSkeletons />}
      empty={{
        when: ({ items }) => items.length === 0,
        show: <ErrorBlock status="empty" title={t.none} description={t.noneHint} />,
      }}
    >
      {({ items }) => (
        <ul className={css.found} aria-label={t.results} aria-busy={places.data === undefined}>
          {items.map((place) => {
            const station = 'lines' in place;
            const planPlace = { ...place, stopId: station ? place.id : null };
            return (
              <PlaceRow
                key={place.id}
                icon={<TravelIcon name="pin" />}
                name={inLanguage(place.name)}
                onPick={() => onPick(planPlace)}
                plan={planWith?.(planPlace)}
              >
                {station && <StationFacts station={place} />}
              </PlaceRow>
            );
          })}
        </ul>
      )}
    </Loaded>
  );
}

/** The maximum number of lines shown for a stop. */
const MOST_LINES = 6;

function StationFacts({ station: { kind, lines, district, matched } }: { station: FoundStation }) {
  const t = placesMessages();
  return (
    <>
      <span className="small quiet tight block">
        {[kindText(kind), districtText(district), matched !== null && t.matched(matched)]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {lines.length > 0 && (
        <span className="row wrap between-4 tiny quiet above-4">
          <LineBadges lines={lines} most={MOST_LINES} label={inLanguage} />
        </span>
      )}
    </>
  );
}

export const PlaceSkeletons = () => <Skeletons count={6} className={css.room} />;
