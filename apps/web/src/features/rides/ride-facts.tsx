import { isRideOver } from '@shtrans/contract/ride-states';
import type { Ride } from '@shtrans/contract/rides';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { FeeLines } from '../../domain/fares/fee-lines.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { clock } from '../../ui/time.ts';
import { ridesMessages } from './messages.ts';
import { serviceName } from './ride-text.ts';
import css from './ride-facts.module.css';

/** What was called: from where to where, by which service, at which estimate. */
export function RideFacts({ ride }: { ride: Ride }) {
  const t = useMessages(ridesMessages);
  return (
    <section className={css.facts}>
      <ol className={css.ends}>
        <li>{inLanguage(ride.from.name)}</li>
        <li>{inLanguage(ride.to.name)}</li>
      </ol>
      <p className={css.called}>
        {serviceName(ride.service, t)} · {t.ride.requestedAt} {clock(ride.requestedAt)}
      </p>
      {!isRideOver(ride.state) && (
        <details className={css.estimate}>
          <summary>
            <span>{t.ride.estimate}</span>
            <span className={css.sum}>
              {t.estimate.about} <Money cents={ride.estimate.totalCents} />
              <Icon name="next" size="s" />
            </span>
          </summary>
          <FeeLines fee={ride.estimate} />
          <p className="small quiet">{t.estimate.note}</p>
        </details>
      )}
    </section>
  );
}
