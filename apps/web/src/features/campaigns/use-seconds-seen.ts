import { useEffect, useEffectEvent, useState } from 'react';

/** Counts seconds down to 0, only while the page can be seen, then calls back once; undefined: it does not count. */
export function useSecondsSeen(seconds: number | undefined, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds ?? 0);
  const ended = useEffectEvent(onEnd);
  const isCounting = seconds !== undefined && left > 0;
  const isOver = seconds !== undefined && left === 0;
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden') setLeft((before) => Math.max(0, before - 1));
    }, 1000);
    return () => clearInterval(timer);
  }, [isCounting]);
  useEffect(() => {
    if (isOver) ended();
  }, [isOver]);
  return left;
}
