export const messages = {
  noGoods: '您还没有需要寄送的奖品，无需填写地址',
  addressIs: (address: string) => `寄送至：${address}`,
  addressField: { name: '收货人', phone: '手机号', region: '所在地区', address: '详细地址' },
  addressWrong: {
    name: '请填写收货人',
    phone: '请填写 11 位手机号',
    region: '请填写所在省市区',
    address: '请填写街道、门牌号',
  },
  addressKept: '地址已保存',
  addressNote: '地址加密保存，仅用于本次寄送。',
  keepAddress: '保存地址',
  changeAddress: '修改地址',
};
