import { useEffect, useLayoutEffect } from 'react';

type Typed = HTMLInputElement | HTMLTextAreaElement;

/** Sets a field's value as the browser does, without notice to the component that watches it. */
const type = (field: Typed, value: string): void =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);

/** Reports to the components what the rider typed and ticked before the page listened, as if done now. */
function replayTyping(): void {
  for (const field of document.querySelectorAll<Typed>('input, textarea')) {
    if (field instanceof HTMLInputElement && field.checked !== field.defaultChecked) {
      field.checked = field.defaultChecked;
      field.click();
    }
    const { value, defaultValue } = field;
    if (value === defaultValue) continue;
    // React compares with the value it set last: first sets the old value, then the new one without React's notice.
    field.value = defaultValue;
    type(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Repeats the last tap on a button that had no listener, if the button still exists. */
function replayTap(): void {
  const { pressed, event } = window.earlyTap ?? {};
  delete window.earlyTap;
  pressed?.removeAttribute('data-tapped');
  if (event && pressed instanceof HTMLButtonElement && pressed.isConnected) pressed.click();
}

/** Repeats what the rider did before the page listened. */
export function replay(): void {
  replayTyping();
  replayTap();
}

/** Calls back once the page is on screen and interactive. */
export function useTakeover(onShown?: () => void): void {
  useLayoutEffect(() => {
    const { earlyTap } = window;
    // From here on React handles taps, also the one for which it hydrates the page at once.
    earlyTap?.stop();
    if (earlyTap?.event?.eventPhase) earlyTap.event = undefined;
  }, []);
  useEffect(() => onShown?.(), [onShown]);
}
