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
  /** The query of the map on which to choose a place; undefined: it is not offered. */
  map?: Query | undefined;
  /** The query of the page, to come back to after home or work was set; undefined: they are not offered. */
  daily?: Query | undefined;
  /**
   * Finds places by name, and some to begin with, the nearest where the phone said where it is.
   * Without it stations and stops are found, and there are none to begin with.
   */
  find?: (q: string, near: Point | undefined) => Fact<{ items: FoundPlace[] }>;
}

/**
 * Choosing a place, for a plan as for a ride: by its name, by where the phone is, and of those that
 * the rider keeps or picked before.
 */
export function PlacePicker({ onPick, planWith, map, daily, find }: PlacePickerProps) {
  const t = placesMessages();
  const search = useSearchText();
  const { q } = search;
  const where = useWhereabouts();
  const near = where.state === 'here' ? where.point : undefined;
  const kept = useFavourites();
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
            {/* Where one is now is nowhere tomorrow: it is not remembered. */}
            <MyPosition onPick={onPick} />
            {map && (
              <Link to="trafficMap" query={map} className={css.tool}>
                <PlaceLine icon={<TravelIcon name="map" />} name={t.onMap} />
              </Link>
            )}
          </div>
          {daily && <DailyPlaces kept={kept} query={daily} onPick={pick} />}
          <FavouritePlaces kept={kept} onPick={pick} />
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

/** The name of the nearest station; undefined: there is none, or none is known. */
async function stationAt(point: Point): Promise<string | undefined> {
  const near = { ...point, kind: 'station', radius: RADIUS } as const;
  try {
    const { items } = await fetchQuery(nearbyQuery(near));
    return items[0] && inLanguage(items[0].name);
  } catch {
    // The point itself is what matters.
    return undefined;
  }
}

/** Where the phone is, asked on a tap only; everything works without an answer. */
export function MyPosition({ onPick }: { onPick: (place: PlanPlace) => void }) {
  const t = placesMessages();
  const { state } = useWhereabouts();
  const ask = useAction(
    async () => {
      const found = await locate();
      if (found.state !== 'here') return;
      // "My location" is somebody else's on another phone.
      const station = await stationAt(found.point);
      const name = station === undefined ? t.here : t.hereNear(station);
      onPick({ ...found.point, stopId: null, name: { zh: name, en: name } });
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
