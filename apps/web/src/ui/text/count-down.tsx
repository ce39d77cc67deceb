import { useEffect, useEffectEvent, useState } from 'react';
import { serverNow } from '../../core/clock/server-clock.ts';
import { drawnAt } from '../../core/document/content.ts';

const secondsBetween = (now: number, deadline: number) =>
  Math.max(0, Math.ceil((deadline - now) / 1000));

/** Whole seconds left until `deadline` (ms, server time), told each second; `onEnd` once at 0. */
export function useCountDown(deadline: number, onEnd?: () => void): number {
  // The time is state: read while drawing, the compiler would keep it for as long as the deadline.
  const [seen, setSeen] = useState(() => ({ deadline, now: drawnAt() ?? serverNow() }));
  if (seen.deadline !== deadline) setSeen({ deadline, now: serverNow() });
  const ended = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (secondsBetween(serverNow(), deadline) === 0) return undefined;
    const timer = setInterval(() => {
      const now = serverNow();
      setSeen({ deadline, now });
      if (secondsBetween(now, deadline) > 0) return;
      clearInterval(timer);
      ended();
    }, 1000);
    return () => clearInterval(timer);
  }, [deadline]);
  return secondsBetween(seen.now, deadline);
}

/** 754 -> "12:34". */
export const minutesAndSeconds = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;

/** Minutes and seconds left until an instant of the server. */
export function CountDown({ deadline, onEnd }: { deadline: string; onEnd?: () => void }) {
  const left = useCountDown(Date.parse(deadline), onEnd);
  return (
    <span className="num" role="timer">
      {minutesAndSeconds(left)}
    </span>
  );
}
