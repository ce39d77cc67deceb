import type { PlanPlace } from '@shtrans/contract/plans';
import type { Query } from '@shtrans/contract/link-to';
import type { Point } from '@shtrans/contract/rides';
import type { ReactNode } from 'react';
import { useWhereabouts } from '../../core/host/use-location.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import type { Query as Fact } from '../../core/query/query.ts';
import { SearchField, useSearchText } from '../../ui/search-field.tsx';
import { useFavourites } from '../favourites/favourites.ts';
import { DailyPlaces } from './daily-places.tsx';
import { FavouritePlaces, HistoryPlaces } from './known-places.tsx';
import { placesMessages } from './messages.ts';
import { MyPosition } from './my-position.tsx';
import { rememberPlace } from './place-history.ts';
import { type FoundPlace, PlaceSearch, stationsQuery } from './place-search.tsx';
import './places.css';

interface PlacePickerProps {
  onPick: (place: PlanPlace) => void;
  /** Other ways to choose, beside where the rider is: a map. */
  tools?: ReactNode;
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
export function PlacePicker({ onPick, tools, daily, find }: PlacePickerProps) {
  const t = useMessages(placesMessages);
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
    <div className="places">
      <SearchField label={t.search} placeholder={t.searchHint} search={search} clear={t.clear} />
      {q !== '' ? (
        <PlaceSearch found={(find ?? stationsQuery)(q, near)} onPick={pick} />
      ) : (
        <>
          <div className="place-tools">
            {/* Where one is now is nowhere tomorrow: it is not remembered. */}
            <MyPosition onPick={onPick} />
            {tools}
          </div>
          {daily && <DailyPlaces kept={kept} query={daily} onPick={pick} />}
          <FavouritePlaces kept={kept} onPick={pick} />
          <HistoryPlaces onPick={pick} />
          {find && (
            <section>
              <div className="place-title">
                <h2>{near === undefined ? t.suggested : t.nearby}</h2>
              </div>
              <PlaceSearch found={find('', near)} onPick={pick} />
            </section>
          )}
        </>
      )}
    </div>
  );
}
