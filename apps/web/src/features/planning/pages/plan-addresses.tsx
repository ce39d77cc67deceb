import type { PlanPlace } from '@shtrans/contract/plans';
import { useWhereabouts } from '../../../core/host/use-location.ts';
import { inLanguage } from '../../../core/i18n/in-language.ts';
import { useMessages } from '../../../core/i18n/messages.ts';
import { back } from '../../../core/route/back.ts';
import { Link } from '../../../core/route/link.tsx';
import { navigate } from '../../../core/route/router.ts';
import { useRoute } from '../../../core/route/use-route.ts';
import { SearchField, useSearchText } from '../../../ui/search-field.tsx';
import { Page } from '../../../ui/page.tsx';
import { showToast } from '../../../ui/toast.ts';
import {
  favouriteOfDaily,
  setFavourite,
  useFavourites,
} from '../../../domain/favourites/favourites.ts';
import { placesMessages } from '../../../domain/places/messages.ts';
import { planningMessages } from '../messages.ts';
import { type Daily, DailyPlaces } from '../../../domain/places/daily-places.tsx';
import { FavouritePlaces, HistoryPlaces } from '../../../domain/places/known-places.tsx';
import { MyPosition } from '../../../domain/places/my-position.tsx';
import { rememberPlace } from '../../../domain/places/place-history.ts';
import { PlaceSearch } from '../../../domain/places/place-search.tsx';
import { endAt, type PlanEnd, planOf, queryOf } from '../../../domain/plans/plan-address.ts';
import { PlanIcon } from '../plan-icon.tsx';
import '../../../domain/places/places.css';

/** Choosing an end of the plan that the address holds, or with `?set=` the place of home or work. */
export default function PlanAddressesPage() {
  const t = useMessages(planningMessages).place;
  const { query } = useRoute<'planAddresses'>();
  const plan = planOf(query);
  const end: PlanEnd = query['for'] === 'from' ? 'from' : 'to';
  const set = (['home', 'work'] as const).find((kind) => kind === query['set']);
  const mine = { for: end, ...queryOf(plan) };

  const keep = (kind: Daily, place: PlanPlace) => {
    showToast(setFavourite(favouriteOfDaily(kind, place)) ? t.saved : t.full);
    back('planAddresses');
  };
  const choose = (place: PlanPlace) => {
    const chosen = { ...plan, [end]: endAt(place, inLanguage(place.name)) };
    navigate('planRoute', undefined, queryOf(chosen), { replace: true });
  };
  const pick = (place: PlanPlace) => (set === undefined ? choose(place) : keep(set, place));
  const title = {
    home: t.titleHome,
    work: t.titleWork,
    from: t.titleFrom,
    to: t.titleTo,
  }[set ?? end];
  return (
    <Page title={title} onBack={() => back('planRoute')}>
      <Chooser
        key={set ?? end}
        onPick={(place) => {
          rememberPlace(place);
          pick(place);
        }}
        // Where one is now is nowhere tomorrow: it is not remembered.
        onHere={pick}
        map={set === undefined ? { pick: end, ...queryOf(plan) } : undefined}
        daily={set === undefined ? mine : undefined}
      />
    </Page>
  );
}

interface ChooserProps {
  onPick: (place: PlanPlace) => void;
  onHere: (place: PlanPlace) => void;
  /** The query of the map that a place is picked on. */
  map: ReturnType<typeof queryOf> | undefined;
  /** The query of this page, where home and work are offered. */
  daily: ReturnType<typeof queryOf> | undefined;
}

function Chooser({ onPick, onHere, map, daily }: ChooserProps) {
  const t = useMessages(planningMessages).place;
  const texts = useMessages(placesMessages);
  const search = useSearchText();
  const { q } = search;
  const where = useWhereabouts();
  const kept = useFavourites();
  return (
    <div className="places">
      <SearchField
        label={texts.search}
        placeholder={texts.searchHint}
        search={search}
        clear={texts.clear}
      />
      {q !== '' ? (
        <PlaceSearch
          q={q}
          near={where.state === 'here' ? where.point : undefined}
          onPick={onPick}
        />
      ) : (
        <>
          <div className="place-tools">
            <MyPosition onPick={onHere} />
            {map && (
              <Link to="trafficMap" query={map} className="place-pick">
                <PlanIcon name="map" />
                <span className="place-name">{t.onMap}</span>
              </Link>
            )}
          </div>
          {daily && <DailyPlaces kept={kept} query={daily} onPick={onPick} />}
          <FavouritePlaces kept={kept} onPick={onPick} />
          <HistoryPlaces onPick={onPick} />
        </>
      )}
    </div>
  );
}
