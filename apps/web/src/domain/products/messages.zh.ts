export const messages = {
  reminder: '温馨提示',
  buyAnyway: '仍要购买',
  notNow: '暂不购买',
  seeTickets: '查看我的票',
  buy: '购买',
  soldOut: '已售罄',
  notBegun: (time: string) => `${time} 开售`,
  demoPrice: '演示价',
  visitor: (n: number) => `游客 ${n} 姓名`,
  visitorPhone: (n: number) => `游客 ${n} 手机号`,
  nameMissing: '请填写姓名',
  ordered: '订单已提交，请在有效时间内支付',
};
