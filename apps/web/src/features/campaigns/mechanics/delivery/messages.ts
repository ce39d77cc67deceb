import { messageTable } from '../../../../core/i18n/messages.ts';

export const deliveryMessages = messageTable({
  noGoods: [
    '您还没有需要寄送的奖品，无需填写地址',
    "You have no prizes to deliver, so we don't need an address",
  ],
  addressIs: [
    (address: string) => `寄送至：${address}`,
    (address: string) => `Deliver to: ${address}`,
  ],
  addressField: {
    name: ['收货人', 'Name'],
    phone: ['手机号', 'Phone'],
    region: ['所在地区', 'City and district'],
    address: ['详细地址', 'Street, building and door number'],
  },
  addressWrong: {
    name: ['请填写收货人', 'Please enter a name'],
    region: ['请填写所在省市区', 'Please enter the city and district'],
    address: ['请填写街道、门牌号', 'Please enter the street and number'],
  },
  addressKept: ['地址已保存', 'Address saved'],
  addressNote: [
    '地址加密保存，仅用于本次寄送。',
    'We encrypt your address and use it only for this delivery.',
  ],
  keepAddress: ['保存地址', 'Save address'],
  changeAddress: ['修改地址', 'Change address'],
});
