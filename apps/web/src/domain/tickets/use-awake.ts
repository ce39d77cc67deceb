import { useEffect } from 'react';
import { onVisible } from '../../core/view/on-visible.ts';

/** Keeps the screen on while it is held to a reader, if the phone allows it. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let hasLeft = false;
    const { wakeLock } = navigator as Partial<Navigator>;
    const requestLock = async (): Promise<void> => {
      try {
        lock = await wakeLock?.request('screen');
        if (hasLeft) void lock?.release();
      } catch {
        // The phone refuses, for example in battery saver mode.
      }
    };
    void requestLock();
    // The phone releases the lock each time the page is hidden.
    const stop = onVisible(() => void requestLock());
    return () => {
      hasLeft = true;
      stop();
      void lock?.release();
    };
  }, []);
}
