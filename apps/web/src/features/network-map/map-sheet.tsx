import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useRoute } from '../../core/route/router.ts';
import { FavouriteButton } from '../../domain/favourites/favourite-button.tsx';
import type { NewFavourite } from '../../domain/favourites/favourites.ts';
import { pointText } from '../../core/host/location.ts';
import { mapOf } from '../../domain/maps/map-address.ts';
import { PickButton } from '../../domain/maps/pick-button.tsx';
import { type PickedPlace, planWith } from '../../domain/plans/show-plan.ts';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { IconButton } from '../../ui/page/page.tsx';
import { uiMessages } from '../../ui/messages.ts';
import { networkMapMessages } from './messages.ts';
import { NextLink } from '../../ui/page/next-link.tsx';
import css from './map-sheet.module.css';

interface MapSheetProps {
  title: string;
  /** Below the title: badges, a distance. */
  facts: ReactNode;
  favourite: NewFavourite;
  onClose: () => void;
  children: ReactNode;
}

/** A card at the bottom of a map, which stays usable above it. Takes the focus when it opens. */
export function MapSheet({ title, facts, favourite, onClose, children }: MapSheetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // A new place is a new card.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement;
    if (event.key === 'Escape' && !isTyping) onClose();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <section className={css.sheet} aria-label={title}>
      <div className={css.head}>
        <div className={css.title}>
          <h2 className="huge strong" ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {facts}
        </div>
        <FavouriteButton favourite={favourite} />
        <IconButton icon="close" label={uiMessages().close} onClick={onClose} />
      </div>
      <div className={css.body}>{children}</div>
    </section>
  );
}

/** Links that plan from or to a place, or choose it for the plan that requested an end. */
export function PlanLinks({ place }: { place: PickedPlace }) {
  const t = networkMapMessages().station;
  const { pick } = mapOf(useRoute().query);
  if (pick !== undefined) return <PickButton end={pick} place={place} />;
  return (
    <div className={css.plan}>
      {(['from', 'to'] as const).map((end) => (
        <ButtonLink
          key={end}
          to="planRoute"
          query={planWith(end, place)}
          color="primary"
          fill={end === 'from' ? 'outline' : 'solid'}
        >
          {t[end]}
        </ButtonLink>
      ))}
    </div>
  );
}

interface FurtherLinksProps {
  at: PickedPlace;
  /** The id, for a station with a page. */
  station?: string;
}

export function FurtherLinks({ at, station }: FurtherLinksProps) {
  const t = networkMapMessages().station;
  return (
    <div className={css.links}>
      {station !== undefined && (
        <NextLink to="metroInfo" query={{ station }}>
          {t.page}
        </NextLink>
      )}
      <NextLink to="trafficAround" query={{ at: pointText(at) }}>
        {t.around}
      </NextLink>
    </div>
  );
}
