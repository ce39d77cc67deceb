import { messageTable } from '../../../../core/i18n/messages.ts';

export const bagMessages = messageTable({
  inside: [(reward: string) => `内含：${reward}`, (reward: string) => `Inside: ${reward}`],
  toAddress: ['填地址', 'Add address'],
});
