import { defineMessages } from '../../core/i18n/messages.ts';

export const productMessages = defineMessages({
  reminder: ['温馨提示', 'Friendly Reminder'],
  buyAnyway: ['仍要购买', 'Buy anyway'],
  notNow: ['暂不购买', 'Not now'],
  seeTickets: ['查看我的票', 'View my tickets'],
  buy: ['购买', 'Buy'],
  soldOut: ['已售罄', 'Sold out'],
  notBegun: [(time: string) => `${time} 开售`, (time: string) => `On sale from ${time}`],
  demoPrice: ['演示价', 'Demo price'],
  visitor: [(n: number) => `游客 ${n} 姓名`, (n: number) => `Visitor ${n} name`],
  visitorPhone: [(n: number) => `游客 ${n} 手机号`, (n: number) => `Visitor ${n} phone number`],
  nameMissing: ['请填写姓名', 'Enter a name'],
  ordered: ['下单成功，请在有效时间内支付', 'Order placed. Pay before time runs out'],
});
