import type { SharedTrip } from '@shtrans/contract/rides';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import type { LiveSnapshot } from '../../core/live/use-live.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { useCountDown } from '../../ui/count-down.tsx';
import { clock } from '../../ui/time.ts';
import { LinkState } from './link-state.tsx';
import { tripSharingMessages } from './messages.ts';
import { arrivesAt, stageOf, standingOf, toneOf } from './trip-view.ts';
import css from './status-card.module.css';

const clockOf = (ms: number): string => clock(new Date(ms).toISOString());

/** What somebody who waits wants to know first: is all well, when are they there, and how far is it. */
export function StatusCard({ trip, live }: { trip: SharedTrip; live: LiveSnapshot<SharedTrip> }) {
  const t = useMessages(tripSharingMessages);
  const standing = standingOf(trip);
  const promised = arrivesAt(trip);
  const left = useCountDown(promised ?? 0);
  // A car that fell silent may be late for what it promised.
  const eta = trip.stale && left === 0 ? null : promised;
  const time = { arriving: t.pickupAt, on_trip: t.arriveAt }[standing as string];
  const big =
    time === undefined ? t.headline[standing] : eta === null ? t.etaUnknown : time(clockOf(eta));
  const hint = (): string => {
    switch (standing) {
      case 'arriving':
        if (eta === null) return t.hint.matched;
        return left < 60 ? t.hint.arrivingSoon : t.hint.arriving(t.minutes(Math.ceil(left / 60)));
      case 'on_trip':
        return trip.startedAt === null ? t.hint.onTripPlain : t.hint.on_trip(clock(trip.startedAt));
      case 'finished':
        if (trip.endedAt === null) return t.hint.finishedPlain;
        return trip.startedAt === null
          ? t.hint.finishedAt(clock(trip.endedAt))
          : t.hint.finished(clock(trip.startedAt), clock(trip.endedAt));
      default:
        return t.hint[standing];
    }
  };
  return (
    <section className={classes('card', css.card)}>
      <div className={css.top}>
        <StatusBadge tone={toneOf(standing)}>{t.chip[standing]}</StatusBadge>
        <LinkState trip={trip} live={live} />
      </div>
      <div aria-live="polite">
        <h2 className="num">{big}</h2>
      </div>
      <p className={css.hint}>{hint()}</p>
      <Stages at={stageOf(standing)} late={standing === 'overdue'} />
    </section>
  );
}

function Stages({ at, late }: { at: number | null; late: boolean }) {
  const t = useMessages(tripSharingMessages);
  return (
    <ol className={css.stages} data-late={late}>
      {t.stage.map((name, i) => (
        <li
          key={name}
          data-done={at !== null && i <= at}
          {...(i === at && { 'aria-current': 'step' as const })}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}

/** From where to where, as areas. */
export function Ends({ trip }: { trip: SharedTrip }) {
  const t = useMessages(tripSharingMessages);
  return (
    <section className="card">
      <dl>
        <div className={css.end}>
          <dt>{t.from}</dt>
          <dd>{inLanguage(trip.from.name)}</dd>
        </div>
        <div className={css.end}>
          <dt>{t.to}</dt>
          <dd>{inLanguage(trip.to.name)}</dd>
        </div>
      </dl>
      <p className="small quiet">{t.area}</p>
    </section>
  );
}
