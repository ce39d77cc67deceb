export const messages = {
  sale: {
    instead: '原价',
    pay: '去支付',
    seeOrder: '查看订单',
    held: '已为您留住，请在付款时限内支付，超时自动释放',
  },
  take: '立即抢',
  takenElsewhere: '本周已在另一场抢到',
  soldOut: '本场已抢光',
};
