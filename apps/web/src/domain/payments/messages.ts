import { defineMessages } from '../../core/i18n/messages.ts';

/** What is offered where a payment cannot be made; loaded when it is needed. */
export const paymentMessages = defineMessages({
  failed: ['未能确认付款账号', "Couldn't confirm your payment account"],
  elsewhere: ['换种方式支付', 'Pay another way'],
  again: ['再试一次', 'Try again'],
  later: ['稍后再付', 'Not now'],
  notHere: ['此处暂不支持该支付方式', "This payment method isn't available here"],
  notHereText: [
    '付款窗口未能打开，尚未扣款，请换一种方式支付。',
    "The app didn't open the payment window. You haven't been charged and can pay another way.",
  ],
});
