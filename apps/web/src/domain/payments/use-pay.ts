import { useEffect, useState } from 'react';
import { onVisible } from '../../core/view/on-visible.ts';

/** Whether the rider came here to pay: by such a tap, or back from the chat app that identified the payer. */
const isForPaying = () => /[?&]pay(er)?=/.test(window.location.search);

/** True if the rider leaves for the cashier: the button stays busy until the page is left. */
const run = (action: 'payNow' | 'goOnPaying', orderId: string): Promise<boolean> =>
  import('./pay-now.ts').then((pay) => pay[action](orderId)).catch(() => false);

/** Pays an order on a tap. The code loads with the first tap, because drawing does not need it. */
export function usePay(orderId: string): { pay: () => void; paying: boolean } {
  const [paying, setPaying] = useState(false);
  // Restored from the back-forward cache after the cashier, the page is still busy.
  useEffect(
    () =>
      onVisible(({ restored }) => {
        if (restored) setPaying(false);
      }),
    [],
  );
  useEffect(() => {
    if (!isForPaying()) return;
    // Only this device knows it: the document has the button idle.
    // oxlint-disable-next-line react/set-state-in-effect
    setPaying(true);
    void run('goOnPaying', orderId).then(setPaying);
  }, [orderId]);
  const pay = () => {
    if (paying) return;
    setPaying(true);
    void run('payNow', orderId).then(setPaying);
  };
  return { pay, paying };
}
