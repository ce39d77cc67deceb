import { inLanguage } from '../../core/i18n/language.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import { type NewFavourite, toggleFavourite, useFavourites } from './favourites.ts';
import { favouritesMessages } from './messages.ts';
import { TravelIcon } from '../../ui/picture/travel-icon.tsx';
import css from './favourite-button.module.css';

/** The star that keeps a stop, a line, a place or a trip: one button, pressed while it is kept. */
export function FavouriteButton({ favourite }: { favourite: NewFavourite }) {
  const t = favouritesMessages();
  const kept = useFavourites().some(({ key }) => key === favourite.key);
  return (
    <button
      type="button"
      className={kept ? css.kept : css.star}
      aria-label={`${t.add}: ${inLanguage(favourite.name)}`}
      aria-pressed={kept}
      onClick={() => showToast(t[toggleFavourite(favourite)])}
    >
      <TravelIcon name="star" size="l" />
    </button>
  );
}
