import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  diamond: 'Alipay authorization',
  diamondFailed: 'Not authorized yet',
  diamondFailedText: 'Try again. If it still fails, authorize again in the mini-program.',
  diamondChecking: 'Checking the authorization…',
  diamondRetry: 'Try again',
  diamondAgain: 'Authorize again',
};
