import { defineMessages } from '../core/i18n/messages.ts';

export const appMessages = defineMessages({
  noRoute: ['路由不存在', 'Route does not exist'],
  noRouteHint: ['链接可能已失效，或地址有误', 'The link may be out of date or incorrect'],
  toHome: ['返回首页', 'Back to home'],
  pageFailed: ['页面出错了', 'Something went wrong'],
  pageFailedHint: [
    '请重试；如仍有问题，请将下方编号告知客服',
    'Try again. If the problem continues, give support the number below',
  ],
  chunkMissing: ['页面已更新，请重新加载', 'This page has been updated. Please reload'],
  chunkTimeout: ['页面加载超时，请重试', 'The page took too long to load. Try again'],
  chunkOther: [
    '页面加载失败，请检查网络后重试',
    "Couldn't load the page. Check your connection and try again",
  ],
  reload: ['重新加载', 'Reload'],
});
