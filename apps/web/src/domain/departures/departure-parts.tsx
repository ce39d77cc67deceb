import type { Departure } from '@shtrans/contract/live-traffic';
import { useMessages } from '../../core/i18n/messages.ts';
import { useServerTime } from '../../core/clock/server-ticks.ts';
import { clock } from '../../ui/time.ts';
import { delayMinutes, leavesAt, minutesLeft, phaseOf, runs } from './departure-times.ts';
import { departuresMessages } from './messages.ts';
import './departure-list.css';

/** The time it is planned for, and what has become of that. */
export function Punctuality({ departure }: { departure: Departure }) {
  const t = useMessages(departuresMessages).departure;
  const planned = clock(departure.scheduledAt);
  const delay = delayMinutes(departure);
  if (!runs(departure)) {
    return (
      <>
        <s>{planned}</s>
        <span className="departure-bad">
          {departure.state === 'cancelled' ? t.cancelled : t.skipped}
        </span>
      </>
    );
  }
  if (delay === null) return <span className="departure-planned">{planned}</span>;
  if (delay === 0) {
    return (
      <>
        <span>{planned}</span>
        <span className="departure-good">{t.onTime}</span>
      </>
    );
  }
  return (
    <>
      <s>{planned}</s>
      <span>{clock(new Date(leavesAt(departure)).toISOString())}</span>
      <span className={delay > 0 ? 'departure-late' : 'departure-good'}>
        {delay > 0 ? t.late(delay) : t.early(-delay)}
      </span>
    </>
  );
}

/** The big figure at the end of a row: minutes, "due", or the time when that is far. */
export function Left({ departure }: { departure: Departure }) {
  const t = useMessages(departuresMessages).departure;
  const minutes = useServerTime((now) => minutesLeft(departure, now));
  const phase = phaseOf(minutes);
  if (!runs(departure)) return <span className="departure-left departure-off">—</span>;
  return (
    <span className="departure-left num" data-phase={phase}>
      {phase === 'due' && t.due}
      {phase === 'gone' && t.gone}
      {phase === 'later' && clock(new Date(leavesAt(departure)).toISOString())}
      {phase === 'counted' && (
        <>
          <b>{minutes}</b> {t.minutes}
        </>
      )}
    </span>
  );
}
