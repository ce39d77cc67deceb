import { defineMessages } from '../../../core/i18n/messages.ts';

/** The code to scan, and what is offered where a way to pay does not work. */
export const scanMessages = defineMessages({
  title: [(app: string) => `请用${app}扫码支付`, (app: string) => `Scan with ${app} to pay`],
  label: [
    (app: string) => `付款码，请用${app}扫描`,
    (app: string) => `Payment code, to be scanned with ${app}`,
  ],
  apps: {
    sandbox: ['手机相机', 'your phone’s camera'],
    alipay: ['支付宝', 'the payment app'],
    wechat: ['微信', 'the chat app'],
  },
  left: ['付款码有效时间', 'The code is good for'],
  hint: [
    '支付完成后，本页会自动显示结果',
    'Once you have paid, this page shows the result by itself',
  ],
  ended: ['付款码已失效', 'This code has expired'],
  another: ['换一个新的付款码', 'Get a new code'],
  check: ['已支付，立即查询', 'Paid? Check now'],
  byCode: [(app: string) => `改用${app}扫码`, (app: string) => `Scan with ${app} instead`],
  here: ['在本机付款', 'Pay on this device'],
  notHere: ['此处暂不能这样支付', 'This way to pay does not work here'],
  notHereText: [
    '当前应用没有打开付款窗口，款项未被扣除，可以换一种方式支付。',
    'The app did not open its payment sheet. Nothing was taken; you can pay in another way.',
  ],
});
