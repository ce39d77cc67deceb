import { useEffect } from 'react';

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

/** Sets it to what the page is about, once that is known. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    // After the route's own title, which every arrival sets.
    const timer = setTimeout(() => title !== undefined && setTitle(title));
    return () => clearTimeout(timer);
  }, [title]);
}
