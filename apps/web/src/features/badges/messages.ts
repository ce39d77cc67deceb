import { defineMessages } from '../../core/i18n/messages.ts';

export const badgeMessages = defineMessages({
  won: [
    (n: number, all: number) => `已获得 ${n} 枚，共 ${all} 枚`,
    (n: number, all: number) => `${n} of ${all} won`,
  ],
  ride: ['去乘车，赢取第一枚徽章', 'Ride and win your first badge'],
  wonOn: [(date: string) => `${date} 获得`, (date: string) => `Won on ${date}`],
  toWin: ['待获得', 'To win'],
  units: {
    rides: [(n: string) => `${n} 次`, (n: string) => (n === '1' ? '1 ride' : `${n} rides`)],
    metres: [(n: string) => `${n} 公里`, (n: string) => `${n} km`],
    modes: [
      (n: string) => `${n} 种`,
      (n: string) => (n === '1' ? '1 way to travel' : `${n} ways to travel`),
    ],
    days: [(n: string) => `${n} 天`, (n: string) => (n === '1' ? '1 day' : `${n} days`)],
  },
  progress: ['进度', 'Progress'],
  rule: ['获得条件', 'How to win it'],
  share: ['分享徽章', 'Share this badge'],
  unknown: ['没有这枚徽章', 'There is no such badge'],
  toList: ['查看全部徽章', 'See all badges'],
  sharedLead: ['我的城市出行徽章', 'My badge of City Transit'],
  sharedHint: ['链接只显示徽章，不含个人信息', 'The link shows the badge and nothing personal'],
  scan: ['扫码查看', 'Scan to see it'],
  save: ['保存海报', 'Save the poster'],
  saved: ['海报已生成', 'The poster is made'],
  saveFailed: [
    '海报未能生成，请截图保存',
    'The poster could not be made. Please take a screenshot',
  ],
  link: ['分享链接', 'Share the link'],
  copied: ['链接已复制', 'The link is copied'],
  copyFailed: [
    '未能复制，请从地址栏复制链接',
    'It could not be copied. Please copy the link from the address bar',
  ],
  visit: ['我也去乘车', 'Ride along'],
});
