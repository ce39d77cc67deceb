import { signal } from '../../core/state/signal.ts';

interface Watch {
  /** It came near the screen, or left it. */
  onNear: (near: boolean) => void;
  /** Its height has become another, in px; also told first of all. */
  onHeight: (height: number) => void;
}

/** How far outside of the screen still counts as near, in px. */
const NEAR_PX = 1500;

const watched = new Map<Element, Watch>();

interface Observers {
  near: IntersectionObserver;
  /** Tells after the layout of a frame; to ask for a height would force one. */
  size: ResizeObserver;
}

/** Made with the first element. */
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
 * Watches how an element without padding stands to the screen; returns the way to stop. One observer for all:
 * hundreds of them cost more per frame than the list they watch.
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
