import type { Liveness } from '@shtrans/contract/traffic/live';
import type { ReactNode } from 'react';
import type { Snapshot } from '../../core/query/query-cache.ts';
import { useOnline } from '../../core/view/use-online.ts';
import { useServerTime } from '../../core/clock/server-ticks.ts';
import { clock, timeInText } from '../../ui/text/time.ts';
import { departuresMessages } from './messages.ts';
import { durationText } from '../transit/transit-text.ts';
import css from './liveness-note.module.css';

type Kept = Pick<Snapshot<unknown>, 'data' | 'error' | 'updatedAt' | 'asOf'>;

/**
 * Returns the time of the data, in ms of the device's clock, if they are not current: stored on an earlier visit, or
 * not renewable. Else undefined.
 */
export const savedAtOf = ({ data, error, updatedAt, asOf }: Kept): number | undefined =>
  data !== undefined && (error !== null || updatedAt === 0) ? asOf : undefined;

/** Whether there are data that could not be renewed. */
export const isOutdated = ({ data, error }: Pick<Kept, 'data' | 'error'>): boolean =>
  data !== undefined && error !== null;

interface LivenessNoteProps {
  /** The source of the gateway's data; undefined if a response does not name it. */
  liveness?: Liveness | undefined;
  /** When the data were stored on the device, see `savedAtOf`; undefined: they are current. */
  savedAt?: number | undefined;
  /** Shown if there is no note. */
  children?: ReactNode;
}

/**
 * The source of the data and their age: live, from the timetable, a stored copy, or live updates that have stopped.
 * One line is reserved for it.
 */
export const LivenessNote = ({ liveness, savedAt, children }: LivenessNoteProps) => (
  <output className={css.note}>
    {savedAt !== undefined ? (
      <SavedCopy at={savedAt} />
    ) : liveness !== undefined ? (
      <Reported liveness={liveness} />
    ) : (
      children
    )}
  </output>
);

/** The age of data that could not be renewed; nothing for other data. */
export const OutdatedNote = ({ read, className }: { read: Kept; className: string | undefined }) =>
  isOutdated(read) && (
    <div className={className}>
      <LivenessNote savedAt={savedAtOf(read)} />
    </div>
  );

/** An instant of today as a time, an older one with its date. */
const timeText = (iso: string, ageMinutes: number): string =>
  ageMinutes < 12 * 60 ? clock(iso) : timeInText(iso);

function Reported({ liveness: { basis, asOf, stale } }: { liveness: Liveness }) {
  const t = departuresMessages();
  const age = useServerTime((now) => Math.floor((now - Date.parse(asOf)) / 60_000));
  const time = timeText(asOf, age);
  if (stale) {
    return (
      <span className={css.stale}>{basis === 'timetable' ? t.staleTimetable : t.stale(time)}</span>
    );
  }
  const words: Readonly<Record<string, string>> = t.live;
  return (
    <span className={basis === 'live' ? css.live : css.text}>
      {words[basis]}{' '}
      {basis !== 'timetable' && <span className="faint after-8">{t.asOf(time)}</span>}
    </span>
  );
}

function SavedCopy({ at }: { at: number }) {
  const t = departuresMessages();
  const online = useOnline();
  const age = useServerTime(() => Math.max(0, Math.floor((Date.now() - at) / 60_000)));
  const clockTime = timeText(new Date(at).toISOString(), age);
  const time = age === 0 ? clockTime : t.withAge(clockTime, durationText(age * 60));
  return <span className={css.stale}>{online ? t.savedCopy(time) : t.offlineCopy(time)}</span>;
}
