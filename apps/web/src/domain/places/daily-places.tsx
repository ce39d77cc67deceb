import type { Favourite } from '@shtrans/contract/favourites';
import type { PlanPlace } from '@shtrans/contract/plans';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { Link } from '../../core/route/link.tsx';
import type { Query } from '@shtrans/contract/link-to';
import { showToast } from '../../ui/toast.ts';
import { removeFavourite } from '../favourites/favourites.ts';
import { placesMessages } from './messages.ts';
import { PlaceRow } from './place-row.tsx';
import { TravelIcon } from '../../ui/travel-icon.tsx';

export type Daily = 'home' | 'work';

interface DailyPlacesProps {
  kept: readonly Favourite[];
  /** The query of this page, to come back to. */
  query: Query;
  onPick: (place: PlanPlace) => void;
}

/** Home and work: picked with a tap, set and changed by picking a place for them. */
export const DailyPlaces = ({ kept, query, onPick }: DailyPlacesProps) => (
  <ul className="place-list">
    {(['home', 'work'] as const).map((kind) => {
      const place = kept.find((favourite) => favourite.kind === kind)?.at;
      return place ? (
        <SetPlace key={kind} kind={kind} place={place} query={query} onPick={onPick} />
      ) : (
        <UnsetPlace key={kind} kind={kind} query={query} />
      );
    })}
  </ul>
);

interface SetPlaceProps {
  kind: Daily;
  place: PlanPlace;
  query: Query;
  onPick: (place: PlanPlace) => void;
}

function SetPlace({ kind, place, query, onPick }: SetPlaceProps) {
  const t = useMessages(placesMessages);
  const remove = () => {
    removeFavourite(kind);
    showToast(t.removed);
  };
  return (
    <PlaceRow
      icon={<TravelIcon name={kind} />}
      name={t[kind]}
      more={<span className="place-facts">{inLanguage(place.name)}</span>}
      onPick={() => onPick(place)}
      actions={
        <>
          <Link
            to="planAddresses"
            query={{ ...query, set: kind }}
            className="place-action"
            aria-label={t.changeOf(t[kind])}
          >
            {t.change}
          </Link>
          <button
            type="button"
            className="place-action"
            aria-label={t.removeOf(t[kind])}
            onClick={remove}
          >
            {t.remove}
          </button>
        </>
      }
    />
  );
}

function UnsetPlace({ kind, query }: { kind: Daily; query: Query }) {
  const t = useMessages(placesMessages);
  return (
    <li className="place-row">
      <Link to="planAddresses" query={{ ...query, set: kind }} className="place-pick place-unset">
        <TravelIcon name={kind} />
        <span className="place-text">
          <span className="place-name">{kind === 'home' ? t.setHome : t.setWork}</span>
        </span>
      </Link>
    </li>
  );
}
