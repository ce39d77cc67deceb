/** The type of module scripts that a stored document delays (`core/offline/keep.ts`). */
export const HELD = 'held-module';

function start(): void {
  for (const heldScript of document.querySelectorAll<HTMLScriptElement>(`[type=${HELD}]`)) {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = heldScript.src;
    heldScript.replaceWith(script);
  }
}

/**
 * A document from the device has all its scripts available: started with it, they would run before its first frame.
 * They start after it. Runs inline, in every document.
 */
export function startHeldScripts(): void {
  document.addEventListener('DOMContentLoaded', () => {
    // A hidden page gets no animation frames.
    if (document.hidden) start();
    else requestAnimationFrame(() => setTimeout(start));
  });
}
