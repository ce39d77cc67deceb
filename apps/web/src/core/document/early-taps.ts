/** A tap before the app listens. */
interface EarlyTap {
  /** The last button or link that was tapped. */
  pressed: Element | undefined;
  /** Its event, which has a phase while it is dispatched; undefined if React handles it. */
  event?: Event | undefined;
  stop: () => void;
}

declare global {
  interface Window {
    earlyTap?: EarlyTap;
  }
}

function keep(event: Event): void {
  const { target } = event;
  const pressed = target instanceof Element ? target.closest('a,button') : null;
  if (pressed === null || window.earlyTap === undefined) return;
  window.earlyTap.pressed?.removeAttribute('data-tapped');
  // Shows the rider that the tap was noticed.
  pressed.setAttribute('data-tapped', '');
  window.earlyTap.pressed = pressed;
  window.earlyTap.event = event;
  // A form that only the script can send would reload the page.
  if ((pressed as HTMLButtonElement).form?.hasAttribute('action') === false) event.preventDefault();
}

/**
 * Remembers the last tap on a button of a page that came with the document. Links work by themselves; buttons need
 * the script. Runs inline, before the page exists.
 */
export function keepTap(): void {
  if (document.documentElement.dataset['rider'] === undefined) return;
  document.addEventListener('click', keep, true);
  window.earlyTap = {
    pressed: undefined,
    stop: () => document.removeEventListener('click', keep, true),
  };
}
