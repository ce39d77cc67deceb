import { defineMessages } from '../core/i18n/messages.ts';

export const waitingMessages = defineMessages({
  sent: [
    '网络已恢复，您之前的操作已提交',
    'The network is back. What you did before has been sent',
  ],
  refused: [
    (reason: string) => `您之前的操作未成功：${reason}`,
    (reason: string) => `What you did before was not accepted: ${reason}`,
  ],
  lapsed: [
    '您之前的操作长时间未能提交，已失效',
    'What you did before could not be sent for too long and is dropped',
  ],
});
