import { defineMessages } from '../core/i18n/messages.ts';

export const waitingMessages = defineMessages({
  sent: ['网络已恢复，您之前的操作已提交', "You're back online. We've sent what you saved"],
  refused: [
    (reason: string) => `您之前的操作未成功：${reason}`,
    (reason: string) => `We couldn't send what you saved: ${reason}`,
  ],
  lapsed: [
    '您之前的操作长时间未能提交，已失效',
    "We couldn't send what you saved in time. Please do it again",
  ],
});
