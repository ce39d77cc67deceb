import { useEffect, useEffectEvent, useState } from 'react';

/** Counts seconds down to 0 while the page is visible, then calls back once; undefined does not count. */
export function useSecondsSeen(seconds: number | undefined, onEnd: () => void): number {
  const [secondsLeft, setSecondsLeft] = useState(seconds ?? 0);
  const ended = useEffectEvent(onEnd);
  const isCounting = seconds !== undefined && secondsLeft > 0;
  const isOver = seconds !== undefined && secondsLeft === 0;
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden') setSecondsLeft((value) => Math.max(0, value - 1));
    }, 1000);
    return () => clearInterval(timer);
  }, [isCounting]);
  useEffect(() => {
    if (isOver) ended();
  }, [isOver]);
  return secondsLeft;
}
