import { useEffect, useEffectEvent, useReducer } from 'react';
import { serverNow } from './server-clock.ts';

const secondsUntil = (deadline: number) => Math.max(0, Math.ceil((deadline - serverNow()) / 1000));

/** Whole seconds left until `deadline` (ms, server time), told each second; `onEnd` once at 0. */
export function useCountDown(deadline: number, onEnd?: () => void): number {
  const [, tick] = useReducer((n: number) => n + 1, 0);
  const ended = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (secondsUntil(deadline) === 0) return undefined;
    const timer = setInterval(() => {
      tick();
      if (secondsUntil(deadline) > 0) return;
      clearInterval(timer);
      ended();
    }, 1000);
    return () => clearInterval(timer);
  }, [deadline]);
  return secondsUntil(deadline);
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
