import { signal } from '../../core/state/signal.ts';

interface Watch {
  /** It came near the screen, or left it. */
  onNear: (near: boolean) => void;
  /** Its height changed, in px; also called first with the initial height. */
  onHeight: (height: number) => void;
}

/** The distance outside the screen that still counts as near, in px. */
const NEAR_PX = 1500;

const watched = new Map<Element, Watch>();

interface Observers {
  near: IntersectionObserver;
  /** Reports after the layout of a frame; reading a height would force a layout. */
  size: ResizeObserver;
}

/** Created with the first element. */
const observers = signal<Observers | undefined>(undefined);

const makeObservers = (): Observers => ({
  near: new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.onNear(isIntersecting);
    },
    { rootMargin: `${NEAR_PX}px 0px` },
  ),
  size: new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries)
      watched.get(target)?.onHeight(contentRect.height);
  }),
});

/**
 * Watches an element without padding for nearness and height. Returns the function that stops it. One observer serves
 * all, because hundreds of them cost more per frame than the list they watch.
 */
export function watchNear(element: Element, watch: Watch): () => void {
  const { near, size } = observers.get() ?? makeObservers();
  observers.set({ near, size });
  watched.set(element, watch);
  near.observe(element);
  size.observe(element);
  return () => {
    watched.delete(element);
    near.unobserve(element);
    size.unobserve(element);
  };
}
