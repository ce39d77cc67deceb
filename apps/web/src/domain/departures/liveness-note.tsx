import type { Liveness } from '@shtrans/contract/traffic/live';
import type { ReactNode } from 'react';
import type { Snapshot } from '../../core/query/query-cache.ts';
import { useOnline } from '../../core/view/use-online.ts';
import { useServerTime } from '../../core/clock/server-ticks.ts';
import { clock, shortTime } from '../../ui/text/time.ts';
import { departuresMessages } from './messages.ts';
import { durationText } from '../transit/transit-text.ts';
import css from './liveness-note.module.css';

type Kept = Pick<Snapshot<unknown>, 'data' | 'error' | 'updatedAt' | 'asOf'>;

/**
 * When the answer shown was given, in ms of the device's clock, where it is not the latest: one kept
 * from an earlier visit, or one that could not be renewed. Else undefined.
 */
export const savedAtOf = ({ data, error, updatedAt, asOf }: Kept): number | undefined =>
  data !== undefined && (error !== null || updatedAt === 0) ? asOf : undefined;

/** There is an answer, and it could not be renewed. */
export const isOutdated = ({ data, error }: Pick<Kept, 'data' | 'error'>): boolean =>
  data !== undefined && error !== null;

interface LivenessNoteProps {
  /** How the gateway came by its answer; undefined where an answer does not say. */
  liveness?: Liveness | undefined;
  /** When the answer was kept on the device, see `savedAtOf`; undefined: it is the latest. */
  savedAt?: number | undefined;
  /** What stands here while there is nothing to say. */
  children?: ReactNode;
}

/**
 * How an answer was come by, and how old that is: live, by the timetable, a kept copy, and when the
 * live updates have fallen silent. The room of one line is kept for it.
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

/** How old an answer is that could not be renewed; nothing of any other. */
export const OutdatedNote = ({ of, className }: { of: Kept; className: string | undefined }) =>
  isOutdated(of) && (
    <div className={className}>
      <LivenessNote savedAt={savedAtOf(of)} />
    </div>
  );

/** An instant of today by the clock, an older one with its date. */
const timeText = (iso: string, ageMinutes: number): string =>
  ageMinutes < 12 * 60 ? clock(iso) : shortTime(iso);

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
