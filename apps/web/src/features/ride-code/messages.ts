import { defineMessages } from '../../core/i18n/messages.ts';

export const rideCodeMessages = defineMessages({
  label: ['乘车码，请对准闸机扫码口', 'Ride code: hold it to the gate reader'],
  hold: ['请将二维码对准闸机扫码口', 'Hold the code to the gate reader'],
  next: [
    (seconds: number) => `${seconds} 秒后自动更新`,
    (seconds: number) => `Refreshes in ${seconds} s`,
  ],
  works: [
    (time: string) => `断网也可使用，至 ${time}`,
    (time: string) => `Works offline until ${time}`,
  ],
  offline: [
    (time: string) => `当前无网络，乘车码可用至 ${time}`,
    (time: string) => `You're offline. The code works until ${time}`,
  ],
  refresh: ['刷新乘车码', 'Refresh code'],
  making: ['正在生成乘车码…', 'Creating your code'],
  ahead: [
    (time: string) => `手机时间快了${time}，乘车码已按标准时间校正，可正常使用`,
    (time: string) =>
      `Your phone's clock is ${time} fast. We've adjusted the code to the correct time, so it works`,
  ],
  behind: [
    (time: string) => `手机时间慢了${time}，乘车码已按标准时间校正，可正常使用`,
    (time: string) =>
      `Your phone's clock is ${time} slow. We've adjusted the code to the correct time, so it works`,
  ],
  minutes: [(n: number) => `${n} 分钟`, (n: number) => (n === 1 ? '1 minute' : `${n} minutes`)],
  hours: [(n: number) => `${n} 小时`, (n: number) => (n === 1 ? '1 hour' : `${n} hours`)],
  problem: {
    offline: ['乘车码需要联网更新一次', 'Go online to update your code'],
    offlineHint: [
      '离线使用时间已到，请连接网络后刷新',
      "You've been offline too long. Connect to a network and refresh",
    ],
    clock: ['手机时间有变动', "Your phone's time has changed"],
    clockHint: [
      '请连接网络，以校正乘车码的时间',
      "Connect to a network to correct the code's time",
    ],
    unable: ['此浏览器无法生成乘车码', "This browser can't create a ride code"],
    unableHint: [
      '请更新系统，或用手机自带的浏览器打开本页',
      'Update your phone, or open this page over https in its browser',
    ],
    failed: ['暂时无法生成乘车码', "Can't create the code right now"],
  },
  skins: ['乘车码皮肤', 'Ride code skins'],
  ticket: ['可用票券', 'Your ticket'],
  validUntil: [(time: string) => `有效期至 ${time}`, (time: string) => `Valid until ${time}`],
  notBegun: ['首次使用后开始计时', 'Starts on first use'],
  tips: [
    '乘车码每 15 秒更新，截图无法使用。请勿将乘车码给他人扫描。',
    "The code changes every 15 seconds and a screenshot won't work. Don't let anyone else scan it.",
  ],
});
