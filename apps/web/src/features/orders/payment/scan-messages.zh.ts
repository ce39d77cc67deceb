export const messages = {
  title: (app: string) => `请用${app}扫码支付`,
  label: (app: string) => `付款码，请用${app}扫描`,
  apps: { sandbox: '手机相机', alipay: '支付宝', wechat: '微信' },
  left: '付款码有效时间',
  hint: '支付完成后，本页会自动显示结果',
  ended: '付款码已失效',
  another: '换一个新的付款码',
  check: '已支付，立即查询',
  byCode: (app: string) => `改用${app}扫码`,
  here: '在本机付款',
  notHere: '此处暂不能这样支付',
  notHereText: '当前应用没有打开付款窗口，款项未被扣除，可以换一种方式支付。',
};
