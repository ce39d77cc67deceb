import { inLanguage } from '../../core/i18n/language.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import { type NewFavourite, toggleFavourite, useFavourites } from './favourites.ts';
import { favouritesMessages } from './messages.ts';
import { TravelIcon } from '../../ui/picture/travel-icon.tsx';
import css from './favourite-button.module.css';

/** The star that adds a stop, a line, a place or a trip to the favourites; pressed while it is one. */
export function FavouriteButton({ favourite }: { favourite: NewFavourite }) {
  const t = favouritesMessages();
  const isFavourite = useFavourites().some(({ key }) => key === favourite.key);
  return (
    <button
      type="button"
      className={isFavourite ? css.kept : css.star}
      aria-label={`${t.add}: ${inLanguage(favourite.name)}`}
      aria-pressed={isFavourite}
      onClick={() => showToast(t[toggleFavourite(favourite)])}
    >
      <TravelIcon name="star" size="l" />
    </button>
  );
}
