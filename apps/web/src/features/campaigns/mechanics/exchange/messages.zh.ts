export const messages = {
  exchange: {
    balance: (amount: string) => `可用：${amount}`,
    act: '兑换',
    ask: (price: string, name: string) => `用 ${price}兑换“${name}”？兑换后不可退回。`,
    missing: (amount: string) => `还差 ${amount}`,
    limitReached: '已达上限',
    taken: (taken: number, limit: number) => `已兑 ${taken}/${limit}`,
    have: (count: number) => `已拥有 ${count}`,
    toNext: (amount: string) => `距下一次还差 ${amount}`,
    enough: '已经够兑换一次了',
  },
  tree: {
    none: '种下第一棵树后，即可生成植树证书',
    planted: (count: number) => `已种下 ${count} 棵树`,
    lead: '植树证书',
    scan: '扫码一起绿色出行、种树',
    save: '保存证书',
  },
};
