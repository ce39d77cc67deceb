type OnChange = (near: boolean) => void;

/** How far outside of the screen still counts as near, in px. */
const NEAR_PX = 1500;

const watched = new Map<Element, OnChange>();
let observer: IntersectionObserver | undefined;

/**
 * Tells whenever an element comes near the screen or leaves it; returns the way to stop. One
 * observer for all: hundreds of them cost more per frame than the list they watch.
 */
export function watchNear(element: Element, onChange: OnChange): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting);
    },
    { rootMargin: `${NEAR_PX}px 0px` },
  );
  watched.set(element, onChange);
  observer.observe(element);
  const watching = observer;
  return () => {
    watched.delete(element);
    watching.unobserve(element);
  };
}
