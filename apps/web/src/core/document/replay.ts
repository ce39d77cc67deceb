type Typed = HTMLInputElement | HTMLTextAreaElement;

/** Sets a field's value as the browser does, unnoticed by the component that watches it. */
const type = (field: Typed, value: string): void =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);

/** What was typed into a page before it listened, told to its components as if it were typed now. */
function replayTyping(): void {
  for (const field of document.querySelectorAll<Typed>('input, textarea')) {
    const { value, defaultValue } = field;
    if (value === defaultValue) continue;
    // A component knows of the value it set last: first the old one, then past its back the new one.
    field.value = defaultValue;
    type(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** The last tap on a button that nobody heard is done once, where the button is still there. */
function replayTap(): void {
  const { button, stop } = window.earlyTap ?? {};
  delete window.earlyTap;
  stop?.();
  button?.removeAttribute('data-tapped');
  if (button?.isConnected === true) button.click();
}

/** Does what the rider did before the page listened. */
export function replay(): void {
  replayTyping();
  replayTap();
}
