/** A tap before the app listens. */
interface EarlyTap {
  button: HTMLElement | undefined;
  stop: () => void;
}

declare global {
  interface Window {
    earlyTap?: EarlyTap;
  }
}

function keep({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('button') : null;
  if (button === null || window.earlyTap === undefined) return;
  window.earlyTap.button?.removeAttribute('data-tapped');
  // Shows the rider that the tap was noticed.
  button.setAttribute('data-tapped', '');
  window.earlyTap.button = button;
}

/**
 * Remembers the last tap on a button of a page that came with the document. Links work by themselves; buttons need
 * the script. Runs inline, before the page exists.
 */
export function keepTap(): void {
  if (document.documentElement.dataset['rider'] === undefined) return;
  document.addEventListener('click', keep, true);
  window.earlyTap = {
    button: undefined,
    stop: () => document.removeEventListener('click', keep, true),
  };
}
