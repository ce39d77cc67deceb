import { defineMessages } from '../../core/i18n/messages.ts';

export const productMessages = defineMessages({
  reminder: ['温馨提示', 'Friendly Reminder'],
  buyAnyway: ['仍要购买', 'Buy anyway'],
  notNow: ['暂不购买', 'Not now'],
  seeTickets: ['查看我的票', 'My tickets'],
  buy: ['购买', 'Buy'],
  soldOut: ['已售罄', 'Sold out'],
  notBegun: [(time: string) => `${time} 开售`, (time: string) => `On sale from ${time}`],
  demoPrice: ['演示价', 'Demo price'],
  visitor: [(n: number) => `游客 ${n} 姓名`, (n: number) => `Name of visitor ${n}`],
  visitorPhone: [(n: number) => `游客 ${n} 手机号`, (n: number) => `Phone of visitor ${n}`],
  nameMissing: ['请填写姓名', 'Enter the name'],
  ordered: ['订单已提交，请在有效时间内支付', 'Ordered. Please pay in time'],
});
