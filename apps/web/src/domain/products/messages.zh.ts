export const messages = {
  reminder: '温馨提示',
  buyAnyway: '仍要购买',
  notNow: '暂不购买',
  seeTickets: '查看我的票',
  ordered: '订单已提交，请在有效时间内支付',
};
