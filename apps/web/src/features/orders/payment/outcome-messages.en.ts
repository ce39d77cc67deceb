import type { Messages } from '../../../core/i18n/messages.ts';
import type { messages as zh } from './outcome-messages.zh.ts';

export const messages: Messages<typeof zh> = {
  tripDetail: {
    none: 'This order has no trip',
    noneHint: 'Please look at the order for tickets and parking',
    linkBroken: 'The link is incomplete',
    linkBrokenHint: 'The order it is for was not found',
    map: (from: string, to: string) => `The way driven from ${from} to ${to}`,
  },
  result: {
    title: 'Payment result',
    confirming: 'Confirming your payment',
    confirmingHint: 'We are asking the payment service. Please do not pay again',
    confirmingLong:
      'This takes longer than usual. You may leave; the order updates by itself once confirmed',
    succeeded: 'Payment succeeded',
    succeededHint: 'Thank you for travelling green',
    failed: 'Payment did not succeed',
    failedHint: 'No money was taken. You can pay the order again',
    timedOut: 'Payment timed out, the order had be automatically closed',
    timedOutHint: 'If you have paid, the money comes back by itself',
    cancelled: 'The Order has been canceled',
    refunding: 'Your money is on its way back',
    refundingHint: 'The order was already closed when the payment arrived. The money is returned',
    refunded: 'Your money was sent back',
    refundedHint: 'The order was already closed when the payment arrived. The money was returned',
    none: 'No payment was found',
    noneHint: 'Please look at the order',
    checkNow: 'Check now',
    payAgain: 'Pay again',
    backToList: 'Back to my orders',
  },
};
