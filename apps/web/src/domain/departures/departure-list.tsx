import type { Departure } from '@shtrans/contract/traffic/live';
import { useServerTime } from '../../core/clock/server-ticks.ts';
import { inLanguage } from '../../core/i18n/language.ts';
import { LineBadge, StatusBadge } from '../../ui/button/badge.tsx';
import { clock } from '../../ui/text/time.ts';
import { EstimateMark } from '../transit/estimate-mark.tsx';
import { headsignText } from '../transit/transit-text.ts';
import css from './departure-list.module.css';
import {
  byTime,
  delayMinutes,
  departureKey,
  isPast,
  leavesText,
  minutesLeft,
  phaseOf,
  runs,
} from './departure-times.ts';
import { departuresMessages } from './messages.ts';

interface DepartureListProps {
  departures: readonly Departure[];
  /** False if all are of one line that a heading names. Default true. */
  lines?: boolean;
}

/**
 * The next departures, counted down on the server's clock. Each row renders again only when its minute changes, and
 * keeps its size; omits those that left long ago.
 */
export function DepartureList({ departures, lines = true }: DepartureListProps) {
  const t = departuresMessages().departure;
  const all = byTime(departures);
  const past = useServerTime((now) => all.filter((departure) => isPast(departure, now)).length);
  const upcoming = all.slice(past);
  if (upcoming.length === 0) return <NoDepartures />;
  return (
    <>
      <ol className="ruled" aria-label={t.list}>
        {upcoming.map((departure) => (
          <li key={departureKey(departure)} className={css.row} data-state={departure.state}>
            {lines && (
              <span className={css.line}>
                <LineBadge colour={departure.line.colour}>
                  {inLanguage(departure.line.name)}
                </LineBadge>
              </span>
            )}
            <div className="grow">
              <p className={css.headsign}>{headsignText(departure.headsign)}</p>
              <p className={css.notes}>
                <Punctuality departure={departure} />
                {departure.last && <StatusBadge tone="wait">{t.last}</StatusBadge>}
                {departure.estimated && <EstimateMark />}
              </p>
            </div>
            <Left departure={departure} />
          </li>
        ))}
      </ol>
      <DueNow departures={upcoming} />
    </>
  );
}

export function NoDepartures() {
  const t = departuresMessages().departure;
  return <p className={css.none}>{t.none}</p>;
}

/** Announces to a screen reader once that the next departure is due, not every minute. */
function DueNow({ departures }: { departures: readonly Departure[] }) {
  const t = departuresMessages().departure;
  const dueIndex = useServerTime((now) =>
    departures.findIndex((departure) => runs(departure) && minutesLeft(departure, now) === 0),
  );
  const next = departures[dueIndex];
  return (
    <output className="visually-hidden">
      {next && t.next(inLanguage(next.line.name), headsignText(next.headsign), t.due)}
    </output>
  );
}

/** The planned time, and the deviation from it. */
export function Punctuality({ departure }: { departure: Departure }) {
  const t = departuresMessages().departure;
  const planned = clock(departure.scheduledAt);
  const delay = delayMinutes(departure);
  if (!runs(departure)) {
    return (
      <>
        <s>{planned}</s>
        <span className="strong text-bad">
          {departure.state === 'cancelled' ? t.cancelled : t.skipped}
        </span>
      </>
    );
  }
  if (delay === null) return <span className={css.planned}>{planned}</span>;
  if (delay === 0) {
    return (
      <>
        <span>{planned}</span>
        <span className="text-good">{t.onTime}</span>
      </>
    );
  }
  return (
    <>
      <s>{planned}</s>
      <span>{leavesText(departure)}</span>
      <span className={delay > 0 ? 'strong text-wait' : 'text-good'}>
        {delay > 0 ? t.late(delay) : t.early(-delay)}
      </span>
    </>
  );
}

/** The large figure at the end of a row: minutes, "due", or the time if that is far away. */
export function Left({ departure }: { departure: Departure }) {
  const t = departuresMessages().departure;
  const minutes = useServerTime((now) => minutesLeft(departure, now));
  const phase = runs(departure) ? phaseOf(minutes) : 'off';
  return (
    <span className={css.left} data-phase={phase}>
      {phase === 'off' && '—'}
      {phase === 'due' && t.due}
      {phase === 'gone' && t.gone}
      {phase === 'later' && leavesText(departure)}
      {phase === 'counted' && (
        <>
          <b>{minutes}</b> {t.minutes}
        </>
      )}
    </span>
  );
}

/** Number of columns. */
const SIDE_BY_SIDE = 3;

/** The next three of one direction side by side, the first the largest. @param departures the next first */
export function NextTimes({ departures }: { departures: readonly Departure[] }) {
  const { departure: t } = departuresMessages();
  const past = useServerTime(
    (now) => departures.filter((departure) => isPast(departure, now)).length,
  );
  const next = departures.slice(past, past + SIDE_BY_SIDE);
  if (next.length === 0) return <NoDepartures />;
  // Shown once if it applies to all of them.
  const guessed = next.every(({ estimated }) => estimated);
  return (
    <>
      <ol className={css.next}>
        {next.map((departure) => (
          <li key={departureKey(departure)} className={css.one} data-state={departure.state}>
            <Left departure={departure} />
            <span className={css.notes}>
              <Punctuality departure={departure} />
              {departure.estimated && !guessed && <EstimateMark />}
              {departure.last && <StatusBadge tone="wait">{t.last}</StatusBadge>}
            </span>
          </li>
        ))}
      </ol>
      {guessed && (
        <p className={css.guessed}>
          <EstimateMark /> {t.guessed}
        </p>
      )}
    </>
  );
}
