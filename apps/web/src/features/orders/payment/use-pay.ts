import { useEffect, useState } from 'react';
import { onVisible } from '../../../core/view/on-visible.ts';

/** Whether this page was just come to for paying: by such a tap, or from the chat app, which was asked who pays. */
const isForPaying = () => /[?&]pay(er)?=/.test(window.location.search);

/** True when the rider is gone for the cashier: the button stays busy until the page is left. */
const run = (how: 'payNow' | 'goOnPaying', orderId: string): Promise<boolean> =>
  import('./pay-now.ts').then((pay) => pay[how](orderId)).catch(() => false);

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
  useEffect(() => {
    if (!isForPaying()) return;
    // Known to this device alone: the document brings the button at rest.
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
