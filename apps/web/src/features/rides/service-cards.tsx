import { RIDE_SERVICES, type RideService } from '@shtrans/contract/rides/facts';
import { FeeLines } from '../../domain/fares/fee-lines.tsx';
import { classes } from '../../ui/style/classes.ts';
import { Drawing } from '../../ui/picture/icon.tsx';
import { Money } from '../../ui/text/money.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { TransportIcon } from '../../domain/transport/transport-icon.tsx';
import { ridesMessages } from './messages.ts';
import type { ServiceEstimate } from './queries.ts';
import { serviceName, wholeMinutes } from './ride-text.ts';
import css from './service-cards.module.css';

/** Drawn for this project on a 24 x 24 grid. */
const SAIC_CAR =
  'M3.5 15.5v-3.3l2.3-.9L8 7.5h7l3.3 3.6 2.2.9v3.5M3.5 15.5h17M6 15.5v2.3M18 15.5v2.3M9 11.3h6.5M7 13.5h.1M17 13.5h.1';

interface ServiceCardsProps {
  services: readonly ServiceEstimate[];
  service: RideService;
  onChoose: (service: RideService) => void;
}

/** The services with their prices; the fee lines of the chosen one are below. */
export function ServiceCards({ services, service, onChoose }: ServiceCardsProps) {
  const t = ridesMessages();
  const offered = RIDE_SERVICES.flatMap((name) => {
    const estimate = services.find((each) => each.service === name);
    return estimate === undefined ? [] : [{ name, ...estimate }];
  });
  const chosenService = offered.find(({ name }) => name === service);
  return (
    <section className={css.services}>
      <fieldset className="stack between-10">
        <legend className="visually-hidden">{t.service.choose}</legend>
        {offered.map(({ name, estimate, pickupSeconds }) => (
          <label key={name} className={classes(css.card, name === service && css.chosen)}>
            <input
              type="radio"
              name="service"
              className="visually-hidden"
              checked={name === service}
              onChange={() => onChoose(name)}
            />
            <span className={css.icon}>
              {name === 'taxi' ? (
                <TransportIcon name="taxi" size="xl" />
              ) : (
                <Drawing path={SAIC_CAR} size="xl" width="1.8" />
              )}
            </span>
            <span className="grow">
              <span className="large strong block leading-130">{serviceName(name)}</span>
              <span className={pickupSeconds === null ? 'small num text-bad' : 'small quiet num'}>
                {pickupSeconds === null
                  ? t.service.noCar
                  : t.service.pickup(wholeMinutes(pickupSeconds))}
              </span>
            </span>
            <span className="fixed huge text-right">
              <span className="small quiet">{t.estimate.about}</span>{' '}
              <Money cents={estimate.totalCents} />
            </span>
          </label>
        ))}
      </fieldset>
      {chosenService && (
        <div className="above-14">
          <h2 className="strong">{t.estimate.lines}</h2>
          <FeeLines fee={chosenService.estimate} />
          <p className="small quiet above-8">{t.estimate.note}</p>
        </div>
      )}
    </section>
  );
}

/** Reserves the height of the cards while their prices load. */
export function ServiceSkeletons() {
  const t = ridesMessages();
  return (
    <section className={css.services}>
      <Skeleton className={css.tripRoom} />
      <output className="visually-hidden">{t.estimate.loading}</output>
      <div className="stack between-10" aria-hidden="true">
        {RIDE_SERVICES.map((name) => (
          <Skeleton key={name} className={css.cardRoom} />
        ))}
      </div>
    </section>
  );
}
