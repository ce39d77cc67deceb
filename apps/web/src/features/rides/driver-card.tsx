import type { Driver } from '@shtrans/contract/rides';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ridesMessages } from './messages.ts';
import { RideIcon } from './ride-icon.tsx';
import { plateParts } from './ride-text.ts';

/** Who comes, and how to know the car: its plate first, as it is painted. */
export function DriverCard({ driver }: { driver: Driver }) {
  const t = useMessages(ridesMessages);
  const plate = plateParts(driver.plate);
  const stars = (driver.rating / 10).toFixed(1);
  return (
    <section className="driver" aria-label={t.ride.driver}>
      <p className="driver-plate">
        <span className="visually-hidden">{t.ride.plate} </span>
        <span className={`plate num ${plate.electric ? 'plate-green' : 'plate-blue'}`}>
          {plate.text}
        </span>
      </p>
      <p className="driver-car">{inLanguage(driver.car)}</p>
      <p className="driver-person">
        {inLanguage(driver.name)}
        <span className="driver-rating num">
          <RideIcon name="star" size="s" />
          <span className="visually-hidden">{t.ride.rating(stars)}</span>
          <span aria-hidden="true">{stars}</span>
        </span>
        <span className="driver-phone num">
          <span className="visually-hidden">{t.ride.phone} </span>
          {driver.phone}
        </span>
      </p>
    </section>
  );
}

/** The room the driver will stand in. */
export function DriverToCome() {
  const t = useMessages(ridesMessages);
  return (
    <div className="driver driver-to-come">
      <Skeleton className="plate-skeleton" />
      <p className="ride-small">{t.ride.finding}</p>
    </div>
  );
}
