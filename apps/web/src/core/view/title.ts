interface PaymentAppBridge {
  call?: (name: string, options: object) => void;
}

/** Sets the page's title, also in the native bar where the container offers that without an SDK. */
export function setTitle(title: string): void {
  document.title = title;
  const bridge = (window as { AlipayJSBridge?: PaymentAppBridge }).AlipayJSBridge;
  try {
    bridge?.call?.('setTitle', { title });
  } catch {
    // The native bar keeps its title; the page's own stands.
  }
}
