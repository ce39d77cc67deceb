import type { Driver } from '@shtrans/contract/rides/schemas';
import type { ReactNode } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { classes } from '../../ui/style/classes.ts';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { TravelIcon } from '../../ui/picture/travel-icon.tsx';
import { rideMessages } from './messages.ts';
import { plateParts } from './plate.ts';
import css from './driver-card.module.css';

interface DriverCardProps {
  driver: Driver | null;
  /** Next to the plate's placeholder while there is no driver. */
  none: ReactNode;
  /** Other ways to reach the driver, next to the call. */
  contact?: ReactNode;
  /** The class of the box; default: a grey one. */
  className?: string;
}

/** The driver and the car, the plate first, as it is painted. The same height in both states. */
export function DriverCard({ driver, none, contact, className = css.box }: DriverCardProps) {
  const t = rideMessages();
  return (
    <section className={classes(css.driver, className)} aria-label={t.driver}>
      {driver === null ? (
        <>
          <Skeleton className={css.room} />
          <div className={css.beside}>{none}</div>
        </>
      ) : (
        <Facts driver={driver} contact={contact} />
      )}
    </section>
  );
}

function Facts({ driver, contact }: { driver: Driver; contact: ReactNode }) {
  const t = rideMessages();
  const plate = plateParts(driver.plate);
  const stars = (driver.rating / 10).toFixed(1);
  return (
    <>
      <p>
        <span className="visually-hidden">{t.plate} </span>
        <span className={classes(css.plate, plate.electric && css.electric)}>{plate.text}</span>
      </p>
      <p className={css.car}>{inLanguage(driver.car)}</p>
      <p className={css.person}>
        {inLanguage(driver.name)}
        <span className={css.rating}>
          <TravelIcon name="star" size="s" />
          <span className="visually-hidden">{t.rating(stars)}</span>
          <span aria-hidden="true">{stars}</span>
        </span>
      </p>
      <div className={css.contact}>
        <p className={css.phone}>
          <span className="visually-hidden">{t.phone} </span>
          {driver.phone}
        </p>
        <div className={css.ways}>
          {contact}
          {driver.relay !== undefined && (
            <a
              className={buttonClass({ color: 'primary', fill: 'outline', size: 'small' })}
              href={`tel:${driver.relay}`}
            >
              {t.call}
            </a>
          )}
        </div>
      </div>
    </>
  );
}
