import type { Literals } from './literal.ts';

/** The page of activities; what is in force depends on the day, so the literals of it are of the stubs. */
export const activities: Literals = {
  activities: {
    zh: ['活动', '正在进行', '长期计划', '邀请好友，一起赚积分', '当推广员，赚返利积分'],
    en: [
      "What's on",
      'On now',
      'All year',
      'Invite friends, earn points together',
      'Become a promoter, earn rebate points',
    ],
  },
  'activities-phases': {
    zh: [
      '冬日暖心抽奖暨轨道交通迎新春主题活动',
      '1月31日（周日）止 · 还剩 …',
      '已参与',
      '2月28日（周日）前领取',
      '问卷',
      '即将开始',
      '3月1日（周一）开始',
    ],
    en: [
      'Winter draw and New Year ride-a-thon',
      'Until Sun, Jan 31',
      'Joined',
      'Claim by Sun, Feb 28',
      'Survey',
      'Coming soon',
      'Starts Mon, Mar 1',
    ],
  },
  'activities-none': { zh: ['暂无进行中的活动'], en: ['Nothing on right now'] },
  'home-activities-none': {
    zh: ['活动', '全部活动', '暂无进行中的活动'],
    en: ["What's on", 'See all', 'Nothing on right now'],
  },
};
