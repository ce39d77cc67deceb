export const messages = {
  title: (app: string) => `Scan with ${app} to pay`,
  label: (app: string) => `Payment code, to be scanned with ${app}`,
  apps: { sandbox: 'your phone’s camera', alipay: 'the payment app', wechat: 'the chat app' },
  left: 'The code is good for',
  hint: 'Once you have paid, this page shows the result by itself',
  ended: 'This code has expired',
  another: 'Get a new code',
  check: 'Paid? Check now',
  byCode: (app: string) => `Scan with ${app} instead`,
  here: 'Pay on this device',
  notHere: 'This way to pay does not work here',
  notHereText:
    'The app did not open its payment sheet. Nothing was taken; you can pay in another way.',
};
