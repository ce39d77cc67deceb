import { defineMessages } from '../core/i18n/messages.ts';

export const uiMessages = defineMessages({
  back: ['返回', 'Back'],
  confirm: ['确认', 'Confirm'],
  cancel: ['取消', 'Cancel'],
  close: ['关闭', 'Close'],
  loading: ['加载中…', 'Loading…'],
  refresh: ['刷新', 'Refresh'],
  pulling: ['下拉刷新', 'Pull down to refresh'],
  canRelease: ['释放立即刷新', 'Release to refresh'],
  refreshing: ['加载中…', 'Loading…'],
  complete: ['刷新成功', 'Refreshed'],
  refreshFailed: ['刷新失败，请稍后再试', "Couldn't refresh. Try again later"],
  more: ['查看更多', 'Show more'],
  // The capital is the specification's.
  noMore: ['没有更多了', 'No More'],
  failedToLoad: ['加载失败', 'Failed to load'],
  retry: ['重新加载', 'Try again'],
  startingPrice: ['@ 起', 'from @'],
  asOf: [
    (time: string) => `刷新失败，以下为 ${time} 的内容`,
    (time: string) => `Couldn't refresh. Last updated ${time}`,
  ],
  error: {
    default: {
      title: ['页面遇到一些小问题', 'Oops, something went wrong'],
      hint: ['请稍后再试', 'Try again in a minute'],
    },
    busy: {
      title: ['前方拥堵', 'Oops, not loading'],
      hint: ['刷新试试', 'Try refreshing the page'],
    },
    disconnected: {
      title: ['网络有点忙', 'Network is busy'],
      hint: ['动动手指帮忙修复', 'Try refreshing the page'],
    },
    empty: {
      title: ['没有找到您需要的东西', "Hmm, couldn't find that…"],
      hint: ['找找其他的吧', 'Want to try a new search?'],
    },
    incomplete: {
      title: ['链接不完整', 'This link is incomplete'],
      hint: ['请返回后重新打开', 'Go back and open it again'],
    },
  },
});
