import { useEffect, useEffectEvent, useState } from 'react';
import { serverNow } from '../../core/clock/server-clock.ts';
import { drawnAt } from '../../core/document/content.ts';

const secondsBetween = (now: number, deadline: number) =>
  Math.max(0, Math.ceil((deadline - now) / 1000));

/** Whole seconds until `deadline` (ms, server time), updated each second; `onEnd` runs once at 0. */
export function useCountDown(deadline: number, onEnd?: () => void): number {
  // The time is state, because the compiler would cache a time read while drawing until the deadline changes.
  const [tick, setSeen] = useState(() => ({ deadline, now: drawnAt() ?? serverNow() }));
  if (tick.deadline !== deadline) setSeen({ deadline, now: serverNow() });
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
  return secondsBetween(tick.now, deadline);
}

/** 754 -> "12:34". */
export const minutesAndSeconds = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;

/** Minutes and seconds until an instant of the server's clock. */
export function CountDown({ deadline, onEnd }: { deadline: string; onEnd?: () => void }) {
  const secondsLeft = useCountDown(Date.parse(deadline), onEnd);
  return (
    <span className="num" role="timer">
      {minutesAndSeconds(secondsLeft)}
    </span>
  );
}
