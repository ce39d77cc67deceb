interface PullGesture {
  /** A release at or beyond this distance refreshes, in px. */
  threshold: number;
  isBusy: () => boolean;
  /** The finger's distance, in px, damped beyond the threshold. */
  onPull: (distance: number) => void;
  onRelease: (distance: number) => void;
}

/** Beyond the threshold the content follows the finger more slowly. */
const damped = (distance: number, limit: number) =>
  distance <= limit ? distance : limit + (distance - limit) * 0.35;

/** Follows a finger that pulls down at the top of the page. Returns the function that stops it. */
export function followPull(box: HTMLElement, gesture: PullGesture): () => void {
  let startY: number | undefined;
  let startX = 0;
  let pulled = 0;
  const onStart = (event: TouchEvent) => {
    const touch = event.touches[0];
    pulled = 0;
    startY = !gesture.isBusy() && window.scrollY <= 0 && touch ? touch.clientY : undefined;
    startX = touch?.clientX ?? 0;
  };
  const onMove = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (startY === undefined || !touch) return;
    const distance = touch.clientY - startY;
    if (pulled === 0 && (distance <= 4 || Math.abs(touch.clientX - startX) > distance)) {
      if (distance < -4) startY = undefined;
      return;
    }
    if (event.cancelable) event.preventDefault();
    pulled = damped(Math.max(distance, 0), gesture.threshold);
    gesture.onPull(pulled);
  };
  const onEnd = () => {
    if (startY === undefined || pulled === 0) return;
    startY = undefined;
    gesture.onRelease(pulled);
  };
  box.addEventListener('touchstart', onStart, { passive: true });
  box.addEventListener('touchmove', onMove, { passive: false });
  box.addEventListener('touchend', onEnd);
  box.addEventListener('touchcancel', onEnd);
  return () => {
    box.removeEventListener('touchstart', onStart);
    box.removeEventListener('touchmove', onMove);
    box.removeEventListener('touchend', onEnd);
    box.removeEventListener('touchcancel', onEnd);
  };
}
