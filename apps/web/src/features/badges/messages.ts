import { defineMessages } from '../../core/i18n/messages.ts';

export const badgeMessages = defineMessages({
  won: [
    (n: number, all: number) => `已获得 ${n} 枚，共 ${all} 枚`,
    (n: number, all: number) => `${n} of ${all} earned`,
  ],
  ride: ['去乘车，赢取第一枚徽章', 'Take a ride to earn your first badge'],
  wonOn: [(date: string) => `${date}获得`, (date: string) => `Earned on ${date}`],
  toWin: ['待获得', 'Not earned yet'],
  units: {
    rides: [(n: string) => `${n} 次`, (n: string) => (n === '1' ? '1 ride' : `${n} rides`)],
    metres: [(n: string) => `${n} 公里`, (n: string) => `${n} km`],
    modes: [(n: string) => `${n} 种`, (n: string) => (n === '1' ? '1 mode' : `${n} modes`)],
    days: [(n: string) => `${n} 天`, (n: string) => (n === '1' ? '1 day' : `${n} days`)],
  },
  nextLevel: [(way: string) => `下一级 ${way}`, (way: string) => `Next level ${way}`],
  highest: ['已到最高等级', 'Highest level'],
  held: [
    (percent: number) => `有徽章的乘客中，${percent === 0 ? '不到1' : percent}%拥有这枚`,
    (percent: number) => `Held by ${percent === 0 ? 'under 1' : percent}% of riders with badges`,
  ],
  heldShort: [
    (percent: number) => `${percent === 0 ? '不到1' : percent}%的人拥有`,
    (percent: number) => `${percent === 0 ? 'Under 1' : percent}% have it`,
  ],
  rule: ['获得条件', 'How to earn it'],
  others: ['其他徽章', 'More badges'],
  share: ['分享徽章', 'Share badge'],
  unknown: ['没有这枚徽章', 'Badge not found'],
  toList: ['查看全部徽章', 'View all badges'],
  sharedLead: ['我的{brand}徽章', 'My {brand} badge'],
  sharedHint: [
    '链接只显示徽章，不含个人信息',
    'The link shows only the badge, no personal details',
  ],
  scan: ['扫码查看', 'Scan to view'],
  save: ['保存海报', 'Save poster'],
  saved: ['海报已生成', 'Poster ready'],
  saveFailed: ['未能生成海报，请截图保存', "Couldn't create the poster. Take a screenshot instead"],
  link: ['分享链接', 'Share link'],
  copied: ['链接已复制', 'Link copied'],
  copyFailed: ['未能复制，请从地址栏复制链接', "Couldn't copy. Copy the link from the address bar"],
  visit: ['我也去乘车', 'Start riding'],
});
