export const messages = {
  add: '收藏',
  added: '已收藏',
  removed: '已取消收藏',
  full: '收藏已满',
  waits: '已保存在本机，联网后自动同步',
  offer: (n: number) => `将本机保存的 ${n} 个收藏加入您的账号？`,
  offerTo: (phone: string) =>
    `这些收藏（可能包括家和公司的位置）是未登录时保存的。加入后，账号 ${phone} 可在任何设备上看到它们；不加入则留在本机，退出登录后可见。`,
  offerYes: '加入',
  offerNo: '不加入',
};
