import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { uiMessages } from '../messages.ts';
import { classes } from '../style/classes.ts';
import css from './pull.module.css';

/** The phases of the specification, and `refreshing` between the release and the end. */
export type PullStatus = 'pulling' | 'canRelease' | 'refreshing' | 'complete';

export interface PullHandle {
  /** The same refresh without a gesture, for a button. */
  refresh: () => void;
}

interface PullToRefreshProps {
  /** Rejects if the refresh failed; the widget then says so. */
  onRefresh: () => Promise<unknown>;
  children: ReactNode;
  ref?: Ref<PullHandle>;
}

// Defaults of the specification's widget at 375 px: 40 px of head, 60 px to release.
const HEAD = 40;
const THRESHOLD = 60;
/** How long `complete` shows, in ms. */
const COMPLETE_MS = 500;
const px = (n: number) => (n * Math.min(window.innerWidth, 500)) / 375;

/** Pull down at the top of the page to refresh. Moves the content below by transform only, without layout. */
export function PullToRefresh({ onRefresh, children, ref }: PullToRefreshProps) {
  const t = uiMessages();
  const [status, setStatus] = useState<PullStatus>('pulling');
  const [active, setActive] = useState(false);
  const [failed, setFailed] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const busy = useRef(false);

  const shift = (y: number) => {
    if (body.current) body.current.style.transform = y > 0 ? `translateY(${y}px)` : '';
  };
  const rest = () => {
    shift(0);
    setActive(false);
    setStatus('pulling');
  };
  const refresh = async () => {
    if (busy.current) return;
    busy.current = true;
    setActive(true);
    setStatus('refreshing');
    shift(px(HEAD));
    let ok = true;
    try {
      await onRefresh();
    } catch {
      ok = false;
    }
    setFailed(!ok);
    setStatus('complete');
    setTimeout(() => {
      busy.current = false;
      rest();
    }, COMPLETE_MS);
  };
  useImperativeHandle(ref, () => ({ refresh: () => void refresh() }));

  const onPull = useEffectEvent((distance: number) => {
    setActive(true);
    setStatus(distance >= px(THRESHOLD) ? 'canRelease' : 'pulling');
    shift(distance);
  });
  const onRelease = useEffectEvent((distance: number) => {
    if (distance >= px(THRESHOLD)) void refresh();
    else rest();
  });

  useEffect(() => {
    const box = root.current;
    if (!box) return undefined;
    // The gesture is not needed for drawing, so it loads after the first paint.
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    const follow = async () => {
      const { followPull } = await import('./pull-gesture.ts');
      const options = { threshold: px(THRESHOLD), isBusy: () => busy.current };
      if (!isUnmounted) stop = followPull(box, { ...options, onPull, onRelease });
    };
    // Without the gesture the button still refreshes.
    follow().catch(() => undefined);
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, []);

  const settling = !active || status === 'refreshing' || status === 'complete';
  const text = status === 'complete' && failed ? t.refreshFailed : t[status];
  return (
    <div className={css.pull} ref={root} data-status={status}>
      <output className={css.head}>
        {active && status === 'refreshing' && <span className="spinner" aria-hidden="true" />}
        {active && text}
      </output>
      <div className={classes('stack gapless grow', settling && css.settling)} ref={body}>
        {children}
      </div>
    </div>
  );
}
