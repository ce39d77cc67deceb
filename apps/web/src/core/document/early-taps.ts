/** A tap that came before anybody listened. */
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
  // So that the rider sees that it was felt.
  button.setAttribute('data-tapped', '');
  window.earlyTap.button = button;
}

/**
 * Keeps the last tap on a button of a page that the document brought: links lead on by themselves, buttons need the
 * script. Runs inline, before the page is there.
 */
export function keepTap(): void {
  if (document.documentElement.dataset['rider'] === undefined) return;
  document.addEventListener('click', keep, true);
  window.earlyTap = {
    button: undefined,
    stop: () => document.removeEventListener('click', keep, true),
  };
}
