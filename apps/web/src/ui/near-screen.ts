import { signal } from '../core/state/signal.ts';

type OnChange = (near: boolean) => void;

/** How far outside of the screen still counts as near, in px. */
const NEAR_PX = 1500;

const watched = new Map<Element, OnChange>();
/** Made with the first element. */
const observer = signal<IntersectionObserver | undefined>(undefined);

const makeObserver = (): IntersectionObserver =>
  new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting);
    },
    { rootMargin: `${NEAR_PX}px 0px` },
  );

/**
 * Tells whenever an element comes near the screen or leaves it; returns the way to stop. One
 * observer for all: hundreds of them cost more per frame than the list they watch.
 */
export function watchNear(element: Element, onChange: OnChange): () => void {
  const watching = observer.get() ?? makeObserver();
  observer.set(watching);
  watched.set(element, onChange);
  watching.observe(element);
  return () => {
    watched.delete(element);
    watching.unobserve(element);
  };
}
