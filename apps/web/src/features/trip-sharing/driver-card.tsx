import { isRideOver } from '@shtrans/contract/ride-states';
import type { SharedTrip } from '@shtrans/contract/rides';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { Icon } from '../../ui/icon.tsx';
import { tripSharingMessages } from './messages.ts';

/** Of the family name: "王师傅", "Driver Wang". */
const initial = (name: string): string =>
  name.slice(name.lastIndexOf(' ') + 1, name.lastIndexOf(' ') + 2);

/** Who drives which car; the same height before a driver is found. */
export function DriverCard({ trip }: { trip: SharedTrip }) {
  const t = useMessages(tripSharingMessages);
  const { driver } = trip;
  const services: Readonly<Record<string, string>> = t.service;
  return (
    <section className="card trip-driver" aria-label={t.driver}>
      <div className="trip-driver-sign" aria-hidden="true">
        {driver === null ? <Icon name="user" size="l" /> : initial(inLanguage(driver.name))}
      </div>
      {driver === null ? (
        <div>
          <p className="trip-driver-name">{services[trip.service] ?? t.service.other}</p>
          <p className="trip-small">{isRideOver(trip.state) ? t.noDriverEnd : t.noDriver}</p>
        </div>
      ) : (
        <div className="trip-driver-facts">
          <p className="trip-driver-name">{inLanguage(driver.name)}</p>
          <p className="trip-plate num">
            <span className="visually-hidden">{t.plate} </span>
            {driver.plate}
          </p>
          <p className="trip-small trip-car">{inLanguage(driver.car)}</p>
          <p className="trip-small num">{driver.phone}</p>
          <p className="trip-small trip-rating num">{t.rating((driver.rating / 10).toFixed(1))}</p>
        </div>
      )}
    </section>
  );
}
