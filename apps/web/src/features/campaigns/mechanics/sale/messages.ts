import { messageTable } from '../../../../core/i18n/messages.ts';

export const saleMessages = messageTable({
  sale: {
    instead: ['原价', 'instead of'],
    pay: ['去支付', 'Pay now'],
    seeOrder: ['查看订单', 'See the order'],
    held: [
      '已为您留住，请在付款时限内支付，超时自动释放',
      'It is kept for you until the time to pay is over',
    ],
  },
  take: ['立即抢', 'Get it'],
  takenElsewhere: ['本周已在另一场抢到', 'You have one from another session this week'],
  soldOut: ['本场已抢光', 'Sold out'],
});
