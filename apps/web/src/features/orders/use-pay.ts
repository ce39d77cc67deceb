import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** Pays an order on a tap. What that takes loads with the first tap: it is not needed to draw. */
export function usePay(orderId: string): { pay: () => void; paying: boolean } {
  const client = useQueryClient();
  const [paying, setPaying] = useState(false);
  const pay = async () => {
    setPaying(true);
    try {
      const { payNow } = await import('./pay-now.ts');
      // Gone for the cashier: the button stays busy until the page is left.
      setPaying(await payNow(client, orderId));
    } catch {
      setPaying(false);
    }
  };
  return { pay: () => void pay(), paying };
}
