import type { Query } from '@shtrans/contract/addresses/link-to';
import type { PlanPlace } from '@shtrans/contract/plans/schemas';
import type { ComponentProps } from 'react';
import { locate, type Point, useWhereabouts } from '../../core/host/location.ts';
import type { Query as Fact } from '../../core/query/query.ts';
import { Link } from '../../core/route/link.tsx';
import { SearchField, useSearchText } from '../../ui/form/search-field.tsx';
import { TravelIcon } from '../../ui/picture/travel-icon.tsx';
import { useFavourites } from '../favourites/favourites.ts';
import { DailyPlaces, FavouritePlaces, HistoryPlaces } from './known-places.tsx';
import { placesMessages } from './messages.ts';
import { rememberPlace } from './place-history.ts';
import css from './place-picker.module.css';
import { PlaceLine, PlaceSection } from './place-row.tsx';
import { type FoundPlace, PlaceSearch } from './place-search.tsx';
import { nearbyQuery, stationsQuery } from '../transit/queries.ts';
import { inLanguage } from '../../core/i18n/language.ts';
import { fetchQuery } from '../../core/query/query-cache.ts';
import { useAction } from '../../core/query/use-action.ts';

interface PlacePickerProps extends Pick<ComponentProps<typeof PlaceSearch>, 'onPick' | 'planWith'> {
  /** The query of the map for choosing a place; undefined: not offered. */
  map?: Query | undefined;
  /** The query of the page to return to after setting home or work; undefined: not offered. */
  daily?: Query | undefined;
  /**
   * Finds places by name, and suggestions for an empty text, the nearest if the location is known. Without it the
   * picker finds stations and stops, and has no suggestions.
   */
  find?: (q: string, near: Point | undefined) => Fact<{ items: FoundPlace[] }>;
}

/**
 * Chooses a place for a plan or a ride: by name, by the phone's location, or from the rider's favourites and earlier
 * choices.
 */
export function PlacePicker({ onPick, planWith, map, daily, find }: PlacePickerProps) {
  const t = placesMessages();
  const search = useSearchText();
  const { q } = search;
  const where = useWhereabouts();
  const near = where.state === 'here' ? where.point : undefined;
  const favourites = useFavourites();
  const pick = (place: PlanPlace) => {
    rememberPlace(place);
    onPick(place);
  };
  return (
    <div className={css.places}>
      <SearchField label={t.search} placeholder={t.searchHint} search={search} clear={t.clear} />
      {q !== '' ? (
        <PlaceSearch found={(find ?? stationsQuery)(q, near)} onPick={pick} planWith={planWith} />
      ) : (
        <>
          <div className="above-6">
            {/* Not remembered, because the present location is useless tomorrow. */}
            <MyPosition onPick={onPick} />
            {map && (
              <Link to="trafficMap" query={map} className={css.tool}>
                <PlaceLine icon={<TravelIcon name="map" />} name={t.onMap} />
              </Link>
            )}
          </div>
          {daily && <DailyPlaces kept={favourites} query={daily} onPick={pick} />}
          <FavouritePlaces kept={favourites} onPick={pick} />
          <HistoryPlaces onPick={pick} />
          {find && (
            <PlaceSection title={near === undefined ? t.suggested : t.nearby}>
              <PlaceSearch found={find('', near)} onPick={pick} />
            </PlaceSection>
          )}
        </>
      )}
    </div>
  );
}

/** Stations within this distance, in metres, give a point its name. */
const RADIUS = 2000;

/** Returns the name of the nearest station, or undefined if none is known. */
async function stationAt(point: Point): Promise<string | undefined> {
  const near = { ...point, kind: 'station', radius: RADIUS } as const;
  try {
    const { items } = await fetchQuery(nearbyQuery(near));
    return items[0] && inLanguage(items[0].name);
  } catch {
    // The point itself is enough.
    return undefined;
  }
}

/** Picks the phone's location, requested only on a tap; everything works without it. */
export function MyPosition({ onPick }: { onPick: (place: PlanPlace) => void }) {
  const t = placesMessages();
  const { state } = useWhereabouts();
  const ask = useAction(
    async () => {
      const whereabouts = await locate();
      if (whereabouts.state !== 'here') return;
      // Adds the station, because "My location" means another place on another phone.
      const station = await stationAt(whereabouts.point);
      const name = station === undefined ? t.here : t.hereNear(station);
      onPick({ ...whereabouts.point, stopId: null, name: { zh: name, en: name } });
    },
    { onFail: () => undefined },
  );
  const failed = state === 'denied' || state === 'unavailable' || state === 'timed_out';
  return (
    <button
      type="button"
      className={css.tool}
      aria-live="polite"
      disabled={ask.running}
      onClick={() => ask.run()}
    >
      <PlaceLine icon={<TravelIcon name="here" />} name={ask.running ? t.locating : t.here}>
        {failed && (
          <span className="small quiet tight block">
            {state === 'denied' ? t.denied : t.unavailable}
          </span>
        )}
      </PlaceLine>
    </button>
  );
}
