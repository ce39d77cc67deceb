import { defineMessages } from '../../../core/i18n/messages.ts';

/** The code to scan. */
export const scanMessages = defineMessages({
  title: [(app: string) => `请用${app}扫码支付`, (app: string) => `Scan with ${app} to pay`],
  label: [
    (app: string) => `支付二维码，请用${app}扫描`,
    (app: string) => `Payment code. Scan with ${app}`,
  ],
  apps: {
    sandbox: ['手机相机', "your phone's camera"],
    alipay: ['支付宝', 'Alipay'],
    wechat: ['微信', 'WeChat'],
  },
  left: ['二维码有效时间', 'Code expires in'],
  hint: [
    '支付完成后，本页会自动显示结果',
    "The result appears here automatically once you've paid",
  ],
  ended: ['二维码已失效', 'This code has expired'],
  another: ['换一个新的二维码', 'Get new code'],
  check: ['已支付，立即查询', 'Paid? Check now'],
  byCode: [(app: string) => `改用${app}扫码`, (app: string) => `Scan with ${app} instead`],
  here: ['在本机付款', 'Pay on this device'],
});
