import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useHydrated } from '../../core/view/use-hydrated.ts';
import { Button } from '../button/button.tsx';
import { uiMessages } from '../messages.ts';
import css from './infinite-scroll.module.css';

interface InfiniteScrollProps {
  /** Rejects if loading failed; the widget then offers a retry. */
  loadMore: () => Promise<unknown>;
  hasMore: boolean;
}

/** The distance of the list's end below the screen at which more is loaded, in px. */
const THRESHOLD = 250;

/** The end of a growing list: loads more when near, shows "no more", or "failed" with a retry. */
export function InfiniteScroll({ loadMore, hasMore }: InfiniteScrollProps) {
  const t = uiMessages();
  const hydrated = useHydrated();
  const [failed, setFailed] = useState(false);
  // Counts finished loads: after a short page, an end that is still in sight is checked again.
  const [round, setRound] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const busy = useRef(false);

  const attempt = async () => {
    if (busy.current) return;
    busy.current = true;
    setFailed(false);
    try {
      await loadMore();
    } catch {
      setFailed(true);
    }
    busy.current = false;
    setRound((n) => n + 1);
  };
  const onNear = useEffectEvent(() => void attempt());

  useEffect(() => {
    const end = box.current;
    if (!end || !hasMore || failed) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onNear();
      },
      { rootMargin: `0px 0px ${THRESHOLD}px 0px` },
    );
    observer.observe(end);
    return () => observer.disconnect();
    // A new observer reports immediately whether the end is in sight, so each round checks again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [hasMore, failed, round]);

  return (
    <div className={css.end} ref={box}>
      <output>{failed ? t.failedToLoad : !hasMore ? t.noMore : hydrated && t.loading}</output>
      {failed && (
        <Button fill="none" size="small" onClick={() => void attempt()}>
          {t.retry}
        </Button>
      )}
    </div>
  );
}
