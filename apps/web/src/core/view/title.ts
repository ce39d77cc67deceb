import { useEffect } from 'react';

interface PaymentAppBridge {
  call?: (name: string, options: object) => void;
}

/** Sets the page's title, also in the native bar if the container supports that without an SDK. */
export function setTitle(title: string): void {
  document.title = title;
  const bridge = (window as { AlipayJSBridge?: PaymentAppBridge }).AlipayJSBridge;
  try {
    bridge?.call?.('setTitle', { title });
  } catch {
    // The native bar keeps its title; the page's own is set.
  }
}

/** Sets the title to the page's subject once that is known. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    // After the route's own title, which every arrival sets.
    const timer = setTimeout(() => title !== undefined && setTitle(title));
    return () => clearTimeout(timer);
  }, [title]);
}
