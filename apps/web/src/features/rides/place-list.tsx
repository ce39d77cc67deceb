import type { Place } from '@shtrans/contract/rides';
import type { ReactNode } from 'react';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { placeInAddress } from '../../domain/places/place-address.ts';
import { RideIcon } from '../../domain/rides/ride-icon.tsx';
import './place-picker.css';

interface PlaceListProps {
  title: string;
  icon: 'clock' | 'pin';
  places: readonly Place[];
  onPick: (place: Place) => void;
  action?: ReactNode;
  /** The level of its title on the page. */
  heading: 'h2' | 'h3';
}

/** Places to pick from, under what they have in common. */
export function PlaceList({
  title,
  icon,
  places,
  onPick,
  action,
  heading: Heading,
}: PlaceListProps) {
  return (
    <section>
      <div className="picker-title">
        <Heading>{title}</Heading>
        {action}
      </div>
      <ul>
        {places.map((place) => (
          <li key={placeInAddress(place)}>
            <button type="button" className="picker-place" onClick={() => onPick(place)}>
              {icon === 'clock' ? <Icon name="clock" /> : <RideIcon name="pin" />}
              {inLanguage(place.name)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The list's room while it is asked for. */
export const PlaceSkeletons = () => (
  <div aria-hidden="true">
    {[0, 1, 2, 3, 4, 5].map((n) => (
      <Skeleton key={n} className="picker-skeleton" />
    ))}
  </div>
);
