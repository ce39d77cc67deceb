import type { Favourite } from '@shtrans/contract/favourites';
import type { PlanPlace } from '@shtrans/contract/plans';
import { useState } from 'react';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { confirmDialog } from '../../ui/dialog.ts';
import { Icon } from '../../ui/icon.tsx';
import { placesMessages } from './messages.ts';
import { TravelIcon } from '../../ui/travel-icon.tsx';
import { forgetPlaces, pickedPlaces, placeId } from './place-history.ts';
import { PlaceRow } from './place-row.tsx';

interface KnownPlacesProps {
  kept: readonly Favourite[];
  onPick: (place: PlanPlace) => void;
}

/** The places of the rider's favourites; nothing without any. */
export function FavouritePlaces({ kept, onPick }: KnownPlacesProps) {
  const t = useMessages(placesMessages);
  const places = kept.filter(({ kind, at }) => (kind === 'place' || kind === 'stop') && at);
  if (places.length === 0) return null;
  return (
    <section>
      <div className="place-title">
        <h2>{t.favourites}</h2>
      </div>
      <ul className="place-list">
        {places.map(
          ({ key, at }) =>
            at && (
              <PlaceRow
                key={key}
                icon={<TravelIcon name="star" />}
                name={inLanguage(at.name)}
                onPick={() => onPick(at)}
              />
            ),
        )}
      </ul>
    </section>
  );
}

/** The places picked on this device, which alone knows them; nothing without any. */
export function HistoryPlaces({ onPick }: Pick<KnownPlacesProps, 'onPick'>) {
  const t = useMessages(placesMessages);
  const [places, setPlaces] = useState(pickedPlaces.all);
  if (places.length === 0) return null;
  const clear = async () => {
    if (!(await confirmDialog({ content: t.clearAsk, confirmText: t.clear }))) return;
    forgetPlaces();
    setPlaces([]);
  };
  return (
    <section>
      <div className="place-title">
        <h2>{t.history}</h2>
        <button
          type="button"
          className="place-action"
          aria-label={t.clearHistory}
          onClick={() => void clear()}
        >
          {t.clear}
        </button>
      </div>
      <ul className="place-list">
        {places.map((place) => (
          <PlaceRow
            key={placeId(place)}
            icon={<Icon name="clock" />}
            name={inLanguage(place.name)}
            onPick={() => onPick(place)}
          />
        ))}
      </ul>
    </section>
  );
}
