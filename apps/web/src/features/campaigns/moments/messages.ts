import { defineMessages } from '../../../core/i18n/messages.ts';

export const momentMessages = defineMessages({
  counting: {
    title: ['访问统计', 'Visit statistics'],
    ask: [
      '可以统计本设备对活动页面的访问吗？只用每天更换的随机编号，不含账号、手机号或网络地址；30 天后删除，不提供给第三方。',
      "Can we count visits to campaign pages on this device? We use only a random number that changes daily, not your account, phone number or network address. It's deleted after 30 days and never shared.",
    ],
    agree: ['允许', 'Allow'],
    refuse: ['不用了', 'No thanks'],
    agreed: ['谢谢，您可随时在此停止', 'Thank you. You can turn this off here at any time'],
    refused: ['不会统计', "We won't count visits"],
    on: [
      '正在统计本设备对活动页面的访问，不含您的账号。',
      'We count visits to campaign pages on this device, without your account.',
    ],
    stop: ['停止统计', 'Stop counting'],
    stopped: ['已停止，尚未汇总的数据会删除', "Stopped. We'll delete what isn't in the totals yet"],
  },
  got: ['您得到了', 'You got'],
  more: [(count: number) => `等共 ${count} 项`, (count: number) => `${count} in total`],
  until: [(day: string) => `有效期至${day}`, (day: string) => `Valid until ${day}`],
  held: ['审核通过后发放', 'Yours once approved'],
  use: ['立即使用', 'Use now'],
  chance: ['去抽奖', 'Draw now'],
  points: ['查看积分', 'View points'],
  address: ['填写收货地址', 'Enter your address'],
  wallet: ['查看我的卡券', 'View my coupons'],
  close: ['关闭', 'Close'],
  pause: ['暂停动画', 'Pause animation'],
  resume: ['播放动画', 'Play animation'],
});
