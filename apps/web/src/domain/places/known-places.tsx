import type { Favourite } from '@shtrans/contract/favourites/schemas';
import type { Query } from '@shtrans/contract/addresses/link-to';
import type { PlanPlace } from '@shtrans/contract/plans/schemas';
import { inLanguage } from '../../core/i18n/language.ts';
import { Link } from '../../core/route/link.tsx';
import { confirmDialog } from '../../ui/overlay/dialog.ts';
import { Icon } from '../../ui/picture/icon.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { TravelIcon } from '../../ui/picture/travel-icon.tsx';
import { removeFavourite } from '../favourites/favourites.ts';
import { placesMessages } from './messages.ts';
import { pickedPlaces, placeId, plannedTrips } from './place-history.ts';
import css from './place-picker.module.css';
import { PlaceLine, PlaceRow, PlaceSection } from './place-row.tsx';

export type Daily = 'home' | 'work';

interface KnownPlacesProps {
  kept: readonly Favourite[];
  onPick: (place: PlanPlace) => void;
}

/** Home and work: a tap picks one; to set or change one, the rider picks a place on the page of `query`. */
export const DailyPlaces = ({ kept, query, ...props }: KnownPlacesProps & { query: Query }) => (
  <ul>
    {(['home', 'work'] as const).map((kind) => (
      <DailyPlace
        key={kind}
        kind={kind}
        place={kept.find((favourite) => favourite.kind === kind)?.at}
        query={{ ...query, set: kind }}
        {...props}
      />
    ))}
  </ul>
);

interface DailyPlaceProps extends Pick<KnownPlacesProps, 'onPick'> {
  kind: Daily;
  place: Favourite['at'] | undefined;
  query: Query;
}

function DailyPlace({ kind, place, query, onPick }: DailyPlaceProps) {
  const t = placesMessages();
  const icon = <TravelIcon name={kind} />;
  if (!place) {
    return (
      <li className={css.row}>
        <Link to="planAddresses" query={query} className={css.unset}>
          <PlaceLine icon={icon} name={kind === 'home' ? t.setHome : t.setWork} />
        </Link>
      </li>
    );
  }
  const remove = () => {
    removeFavourite(kind);
    showToast(t.removed);
  };
  const actions = (
    <>
      <Link
        to="planAddresses"
        query={query}
        className={css.action}
        aria-label={t.changeOf(t[kind])}
      >
        {t.change}
      </Link>
      <button
        type="button"
        className={css.action}
        aria-label={t.removeOf(t[kind])}
        onClick={remove}
      >
        {t.remove}
      </button>
    </>
  );
  return (
    <PlaceRow icon={icon} name={t[kind]} onPick={() => onPick(place)} actions={actions}>
      <span className="small quiet tight block">{inLanguage(place.name)}</span>
    </PlaceRow>
  );
}

/** The places among the rider's favourites; nothing without any. */
export function FavouritePlaces({ kept, onPick }: KnownPlacesProps) {
  const t = placesMessages();
  const places = kept.flatMap(({ kind, key, at }) =>
    (kind === 'place' || kind === 'stop') && at ? [{ key, at }] : [],
  );
  if (places.length === 0) return null;
  return (
    <PlaceSection title={t.favourites}>
      <ul>
        {places.map(({ key, at }) => (
          <PlaceRow
            key={key}
            icon={<TravelIcon name="star" />}
            name={inLanguage(at.name)}
            onPick={() => onPick(at)}
          />
        ))}
      </ul>
    </PlaceSection>
  );
}

/** The places picked on this device, stored only there; nothing without any. */
export function HistoryPlaces({ onPick }: Pick<KnownPlacesProps, 'onPick'>) {
  const t = placesMessages();
  const [places, forget] = pickedPlaces.useAll();
  if (places.length === 0) return null;
  const clear = async () => {
    if (!(await confirmDialog({ content: t.clearAsk, confirmText: t.clear }))) return;
    plannedTrips.forget();
    forget();
  };
  const action = (
    <button
      type="button"
      className={css.action}
      aria-label={t.clearHistory}
      onClick={() => void clear()}
    >
      {t.clear}
    </button>
  );
  return (
    <PlaceSection title={t.history} action={action}>
      <ul>
        {places.map((place) => (
          <PlaceRow
            key={placeId(place)}
            icon={<Icon name="clock" />}
            name={inLanguage(place.name)}
            onPick={() => onPick(place)}
          />
        ))}
      </ul>
    </PlaceSection>
  );
}
