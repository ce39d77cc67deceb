import { messageTable } from '../../../../core/i18n/messages.ts';

export const exchangeMessages = messageTable({
  exchange: {
    balance: [(amount: string) => `可用：${amount}`, (amount: string) => `You have ${amount}`],
    act: [(price: string) => `用 ${price}兑换`, (price: string) => `Spend ${price}`],
    limit: [
      (count: number) => `每位用户限兑 ${count} 次`,
      (count: number) => (count === 1 ? 'Once per rider' : `${count} times per rider`),
    ],
    final: ['兑换后不可退回', "Can't be undone"],
    after: ['兑换后剩余', 'Balance afterwards'],
    missing: [(amount: string) => `还差 ${amount}`, (amount: string) => `${amount} to go`],
    limitReached: ['已达上限', 'Limit reached'],
    taken: [
      (takenCount: number, limit: number) => `已兑 ${takenCount}/${limit}`,
      (takenCount: number, limit: number) => `${takenCount} of ${limit} redeemed`,
    ],
    have: [
      (count: number) => (count === 0 ? '还没有' : `已拥有 ${count}`),
      (count: number) => (count === 0 ? 'None yet' : `You have ${count}`),
    ],
    toNext: [
      (amount: string) => `距下一次还差 ${amount}`,
      (amount: string) => `${amount} to go until the next one`,
    ],
    enough: ['可以再兑换一次', 'You have enough for another one'],
  },
  tree: {
    none: ['种下第一棵树后，即可生成植树证书', 'Plant your first tree to get a certificate'],
    planted: [
      (count: number) => `已种下 ${count} 棵树`,
      (count: number) => (count === 1 ? '1 tree planted' : `${count} trees planted`),
    ],
    lead: ['植树证书', 'Tree planting certificate'],
    scan: ['扫码一起绿色出行、种树', 'Scan to ride green and plant trees'],
    save: ['保存证书', 'Save certificate'],
  },
});
