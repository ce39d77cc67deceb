export const messages = {
  noRoute: '路由不存在',
  noRouteHint: '链接可能已失效，或地址有误',
  toHome: '返回首页',
  pageFailed: '页面出错了',
  pageFailedHint: '请重试；如仍有问题，请将下方编号告知客服',
  chunkMissing: '页面已更新，请重新加载',
  chunkTimeout: '页面加载超时，请重试',
  chunkOther: '页面加载失败，请检查网络后重试',
  reload: '重新加载',
};
