import { messageTable } from '../../../../core/i18n/messages.ts';

export const saleMessages = messageTable({
  sale: {
    instead: ['原价', 'was'],
    buyFor: [(price: string) => `抢购 ${price}`, (price: string) => `Buy for ${price}`],
    limit: ['每周限购 1 份，各场合计', '1 per week, across all sessions'],
    pay: ['去支付', 'Pay now'],
    seeOrder: ['查看订单', 'View order'],
    held: [
      '抢到了！已为您保留，请在时限内支付，超时将自动释放',
      'Reserved for you until the payment time runs out',
    ],
  },
  take: ['立即抢', 'Get it'],
  takenElsewhere: ['本周已在另一场抢到', 'You got one in another session this week'],
  soldOut: ['本场已抢光', 'Sold out'],
});
