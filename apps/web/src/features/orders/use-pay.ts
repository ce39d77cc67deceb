import { useEffect, useState } from 'react';
import { onVisible } from '../../core/view/visible.ts';

/** Pays an order on a tap. What that takes loads with the first tap: it is not needed to draw. */
export function usePay(orderId: string): { pay: () => void; paying: boolean } {
  const [paying, setPaying] = useState(false);
  // Back from the cashier out of the back-forward cache: the page stands as it was left, busy.
  useEffect(
    () =>
      onVisible(({ restored }) => {
        if (restored) setPaying(false);
      }),
    [],
  );
  const pay = async () => {
    setPaying(true);
    try {
      const { payNow } = await import('./pay-now.ts');
      // Gone for the cashier: the button stays busy until the page is left.
      setPaying(await payNow(orderId));
    } catch {
      setPaying(false);
    }
  };
  return { pay: () => void pay(), paying };
}
