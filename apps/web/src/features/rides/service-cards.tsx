import type { RideService } from '@shtrans/contract/rides';
import { useMessages } from '../../core/i18n/messages.ts';
import { FeeLines } from '../../domain/fares/fee-lines.tsx';
import { classes } from '../../ui/classes.ts';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TransportIcon } from '../../domain/transport/transport-icon.tsx';
import { ridesMessages } from './messages.ts';
import { wholeMinutes } from './numbers.ts';
import type { ServiceEstimate } from './queries.ts';
import { RideIcon } from '../../domain/rides/ride-icon.tsx';
import { serviceName } from './ride-text.ts';
import { RIDE_SERVICES } from './services.ts';
import css from './service-cards.module.css';

interface ServiceCardsProps {
  services: readonly ServiceEstimate[];
  service: RideService;
  onChoose: (service: RideService) => void;
}

/** The services to choose from, each with its price first; what the chosen one's is made of below. */
export function ServiceCards({ services, service, onChoose }: ServiceCardsProps) {
  const t = useMessages(ridesMessages);
  const offered = RIDE_SERVICES.flatMap((name) => {
    const found = services.find((each) => each.service === name);
    return found === undefined ? [] : [{ name, ...found }];
  });
  const chosen = offered.find(({ name }) => name === service);
  return (
    <section className={css.services}>
      <fieldset className={css.cards}>
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
                <RideIcon name="saic" size="xl" />
              )}
            </span>
            <span className="grow">
              <span className={css.name}>{serviceName(name, t)}</span>
              <span className={pickupSeconds === null ? css.none : 'small quiet num'}>
                {pickupSeconds === null
                  ? t.service.noCar
                  : t.service.pickup(wholeMinutes(pickupSeconds))}
              </span>
            </span>
            <span className={css.price}>
              <span className="small quiet">{t.estimate.about}</span>{' '}
              <Money cents={estimate.totalCents} />
            </span>
          </label>
        ))}
      </fieldset>
      {chosen && (
        <div className={css.lines}>
          <h2 className="strong">{t.estimate.lines}</h2>
          <FeeLines fee={chosen.estimate} />
          <p className={css.note}>{t.estimate.note}</p>
        </div>
      )}
    </section>
  );
}

/** The cards' room while their prices are asked for. */
export function ServiceSkeletons() {
  const t = useMessages(ridesMessages);
  return (
    <section className={css.services}>
      <Skeleton className={css.tripRoom} />
      <output className="visually-hidden">{t.estimate.loading}</output>
      <div className={css.cards} aria-hidden="true">
        {RIDE_SERVICES.map((name) => (
          <Skeleton key={name} className={css.cardRoom} />
        ))}
      </div>
    </section>
  );
}
