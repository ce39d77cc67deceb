export const messages = {
  add: '收藏',
  added: '已收藏',
  removed: '已取消收藏',
  full: '收藏已满',
  waits: '已保存在本机，联网后自动同步',
};
