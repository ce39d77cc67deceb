import { messageTable } from '../../../../core/i18n/messages.ts';

export const exchangeMessages = messageTable({
  exchange: {
    balance: [(amount: string) => `可用：${amount}`, (amount: string) => `You have ${amount}`],
    act: ['兑换', 'Exchange'],
    ask: [
      (price: string, name: string) => `用 ${price}兑换“${name}”？兑换后不可退回。`,
      (price: string, name: string) =>
        `Exchange ${price} for “${name}”? It cannot be returned afterwards.`,
    ],
    missing: [(amount: string) => `还差 ${amount}`, (amount: string) => `${amount} missing`],
    limitReached: ['已达上限', 'No more for you'],
    taken: [
      (takenCount: number, limit: number) => `已兑 ${takenCount}/${limit}`,
      (takenCount: number, limit: number) => `${takenCount} of ${limit} taken`,
    ],
    have: [(count: number) => `已拥有 ${count}`, (count: number) => `You have ${count}`],
    toNext: [
      (amount: string) => `距下一次还差 ${amount}`,
      (amount: string) => `${amount} to go for the next one`,
    ],
    enough: ['已经够兑换一次了', 'Enough for the next one'],
  },
  tree: {
    none: [
      '种下第一棵树后，即可生成植树证书',
      'Plant your first tree, and its certificate is here',
    ],
    planted: [
      (count: number) => `已种下 ${count} 棵树`,
      (count: number) => (count === 1 ? '1 tree planted' : `${count} trees planted`),
    ],
    lead: ['植树证书', 'Certificate of planting'],
    scan: ['扫码一起绿色出行、种树', 'Scan to ride green and plant too'],
    save: ['保存证书', 'Save the certificate'],
  },
});
