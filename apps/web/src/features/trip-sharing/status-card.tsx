import { isRideOver } from '@shtrans/contract/rides/facts';
import type { SharedTrip } from '@shtrans/contract/rides/schemas';
import { useServerTime } from '../../core/clock/server-ticks.ts';
import { inLanguage } from '../../core/i18n/language.ts';
import type { LiveSnapshot } from '../../core/live/use-live.ts';
import { StatusBadge } from '../../ui/button/badge.tsx';
import { classes } from '../../ui/style/classes.ts';
import { useCountDown } from '../../ui/text/count-down.tsx';
import { clock } from '../../ui/text/time.ts';
import { tripSharingMessages } from './messages.ts';
import css from './status-card.module.css';
import { arrivesAt, lookOf, standingOf } from './trip-view.ts';

const clockOf = (ms: number): string => clock(new Date(ms).toISOString());

/** The key facts for a person who waits: the state, the arrival and the distance. */
export function StatusCard({ trip, live }: { trip: SharedTrip; live: LiveSnapshot<SharedTrip> }) {
  const t = tripSharingMessages();
  const standing = standingOf(trip);
  const { tone, stage } = lookOf(standing);
  const promised = arrivesAt(trip);
  const secondsLeft = useCountDown(promised ?? 0);
  // A car without recent reports can be later than estimated.
  const eta = trip.stale && secondsLeft === 0 ? null : promised;
  const time = { arriving: t.pickupAt, on_trip: t.arriveAt }[standing as string];
  const largeText =
    time === undefined ? t.headline[standing] : eta === null ? t.etaUnknown : time(clockOf(eta));
  const hint = (): string => {
    switch (standing) {
      case 'arriving':
        if (eta === null) return t.hint.matched;
        return secondsLeft < 60
          ? t.hint.arrivingSoon
          : t.hint.arriving(t.minutes(Math.ceil(secondsLeft / 60)));
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
      <div className="row spread between-12 high-24">
        <StatusBadge tone={tone}>{t.chip[standing]}</StatusBadge>
        <LinkState trip={trip} live={live} />
      </div>
      <div aria-live="polite">
        <h2 className="num">{largeText}</h2>
      </div>
      <p className={css.hint}>{hint()}</p>
      <Stages at={stage} late={standing === 'overdue'} />
    </section>
  );
}

function Stages({ at, late }: { at: number | null; late: boolean }) {
  const t = tripSharingMessages();
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

/** The start and the destination, as areas. */
export function Ends({ trip }: { trip: SharedTrip }) {
  const t = tripSharingMessages();
  return (
    <section className="card">
      <dl>
        {(['from', 'to'] as const).map((end) => (
          <div key={end} className={css.end}>
            <dt>{t[end]}</dt>
            <dd>{inLanguage(trip[end].name)}</dd>
          </div>
        ))}
      </dl>
      <p className="small quiet">{t.area}</p>
    </section>
  );
}

type Live = Pick<LiveSnapshot<SharedTrip>, 'connection' | 'stale' | 'heardAt'>;

/** Whole minutes since an instant of the device's clock, updated while it is shown. */
const useMinutesSince = (sinceMs: number): number =>
  useServerTime(() => Math.max(0, Math.floor((Date.now() - sinceMs) / 60_000)));

function ageText(minutes: number): string {
  const { age } = tripSharingMessages();
  if (minutes >= 60) return age.hours(Math.floor(minutes / 60));
  return minutes > 0 ? age.minutes(minutes) : age.now;
}

/** Returns since when the page may be out of date, and why; empty if it is current. */
export function useOldText(trip: SharedTrip, live: Live): string {
  const t = tripSharingMessages();
  const age = ageText(useMinutesSince(live.heardAt));
  if (isRideOver(trip.state)) return '';
  if (live.connection === 'lost') return t.lost(age);
  if (trip.stale) return t.silent(clock(trip.position?.at ?? trip.serverTime));
  return live.stale ? t.quiet(age) : '';
}

/** The kind of connection, in two words and a dot. */
function LinkState({ trip, live }: { trip: SharedTrip; live: Live }) {
  const t = tripSharingMessages();
  const state = isRideOver(trip.state) ? 'over' : live.connection;
  return (
    <span className={css.link} data-state={state}>
      {t.link[state]}
    </span>
  );
}
