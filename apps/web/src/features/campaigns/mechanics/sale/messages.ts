import { messageTable } from '../../../../core/i18n/messages.ts';

export const saleMessages = messageTable({
  sale: {
    instead: ['原价', 'was'],
    pay: ['去支付', 'Pay now'],
    seeOrder: ['查看订单', 'View order'],
    held: [
      '已为您保留，请在付款时限内支付，超时自动释放',
      'Reserved for you until the payment time runs out',
    ],
  },
  take: ['立即抢', 'Get it'],
  takenElsewhere: ['本周已在另一场抢到', 'You got one in another session this week'],
  soldOut: ['本场已抢光', 'Sold out'],
});
