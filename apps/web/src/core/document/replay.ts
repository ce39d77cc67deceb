type Typed = HTMLInputElement | HTMLTextAreaElement;

/** Sets a field's value as the browser does, without notice to the component that watches it. */
const type = (field: Typed, value: string): void =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);

/** Reports to the components what the rider typed before the page listened, as if typed now. */
function replayTyping(): void {
  for (const field of document.querySelectorAll<Typed>('input, textarea')) {
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
  const { button, stop } = window.earlyTap ?? {};
  delete window.earlyTap;
  stop?.();
  button?.removeAttribute('data-tapped');
  if (button?.isConnected === true) button.click();
}

/** Repeats what the rider did before the page listened. */
export function replay(): void {
  replayTyping();
  replayTap();
}
