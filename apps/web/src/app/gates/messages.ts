import { defineMessages } from '../../core/i18n/messages.ts';

export const gateMessages = defineMessages({
  diamond: ['支付宝授权', 'Alipay authorisation'],
  diamondFailed: ['暂未获得授权', 'Not authorised yet'],
  diamondFailedText: [
    '请重试；如仍未成功，请前往小程序重新授权',
    'Try again. If it still fails, authorise again in the mini-program.',
  ],
  diamondChecking: ['正在确认授权…', 'Checking authorisation…'],
  diamondRetry: ['重试', 'Try again'],
  diamondAgain: ['重新授权', 'Authorise again'],
});
