import { defineMessages } from '../core/i18n/messages.ts';

export const notOfferedMessages = defineMessages({
  title: ['本城市未开通', 'Not available here'],
  hint: [
    (city: string) => `${city}暂未开通这项服务`,
    (city: string) => `This service isn't available in ${city}`,
  ],
  toHome: ['返回首页', 'Back to home'],
});
