/** The button that the rider pressed last: rewards fly from it. */
let lastPressed: Element | null = document.activeElement;

// Safari does not focus a button that is tapped, so the focus does not identify it.
document.addEventListener(
  'click',
  ({ target }) => {
    if (target instanceof Element) lastPressed = target.closest('button,a,input') ?? lastPressed;
  },
  true,
);

/** Returns the pressed button if it is still on the page. */
export const pressedButton = (): Element | undefined =>
  lastPressed !== null && lastPressed !== document.body && lastPressed.isConnected
    ? lastPressed
    : undefined;
