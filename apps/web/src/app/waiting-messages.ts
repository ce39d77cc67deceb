import { defineMessages } from '../core/i18n/messages.ts';

export const waitingMessages = defineMessages({
  sent: ['网络已恢复，您之前的操作已提交', "You're back online. Your earlier action has been sent"],
  refused: [
    (reason: string) => `您之前的操作未成功：${reason}`,
    (reason: string) => `Your earlier action didn't go through: ${reason}`,
  ],
  lapsed: [
    '之前的操作长时间未能提交，已失效',
    "Your earlier action couldn't be sent in time and has been discarded",
  ],
});
