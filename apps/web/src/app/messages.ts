import { defineMessages } from '../core/i18n/messages.ts';

export const appMessages = defineMessages({
  noRoute: ['路由不存在', 'Route does not exist'],
  noRouteHint: ['找不到这个页面', "We can't find this page"],
  toHome: ['返回首页', 'Back to home'],
  pageFailed: ['页面出错了', 'Something went wrong'],
  pageFailedHint: [
    '请重试，或将下方编号告知客服',
    'Try again. If it keeps happening, give support the number below',
  ],
  chunkMissing: ['页面已更新，请重新加载', 'This page has been updated. Please reload'],
  chunkOther: [
    '页面加载失败，请检查网络后重试',
    "Couldn't load the page. Check your connection and try again",
  ],
  reload: ['重新加载', 'Reload'],
});
