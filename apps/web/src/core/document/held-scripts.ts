/** The type of module scripts that a kept document holds back (`core/offline/keep.ts`). */
export const HELD = 'held-module';

function start(): void {
  for (const held of document.querySelectorAll<HTMLScriptElement>(`[type=${HELD}]`)) {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = held.src;
    held.replaceWith(script);
  }
}

/**
 * A document out of the device has all its scripts at hand: begun with it, they would come before its first frame. They
 * begin after it. Runs inline, in every document.
 */
export function startHeldScripts(): void {
  document.addEventListener('DOMContentLoaded', () => {
    // Frames of a page that is not shown do not come.
    if (document.hidden) start();
    else requestAnimationFrame(() => setTimeout(start));
  });
}
