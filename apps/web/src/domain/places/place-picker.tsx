import type { Query } from '@shtrans/contract/link-to';
import type { PlanPlace } from '@shtrans/contract/plans';
import type { Point } from '@shtrans/contract/rides';
import { useWhereabouts } from '../../core/host/location.ts';
import type { Query as Fact } from '../../core/query/query.ts';
import { Link } from '../../core/route/link.tsx';
import { SearchField, useSearchText } from '../../ui/search-field.tsx';
import { TravelIcon } from '../../ui/travel-icon.tsx';
import { useFavourites } from '../favourites/favourites.ts';
import { DailyPlaces, FavouritePlaces, HistoryPlaces } from './known-places.tsx';
import { placesMessages } from './messages.ts';
import { MyPosition } from './my-position.tsx';
import { rememberPlace } from './place-history.ts';
import css from './place-picker.module.css';
import { PlaceLine, PlaceSection } from './place-row.tsx';
import { type FoundPlace, PlaceSearch } from './place-search.tsx';
import { stationsQuery } from '../transit/queries.ts';

interface PlacePickerProps {
  onPick: (place: PlanPlace) => void;
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
export function PlacePicker({ onPick, map, daily, find }: PlacePickerProps) {
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
        <PlaceSearch found={(find ?? stationsQuery)(q, near)} onPick={pick} />
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
