import { defineMessages } from '../../core/i18n/messages.ts';

export const activityMessages = defineMessages({
  title: ['活动', "What's on"],
  all: ['全部活动', 'See all'],
  none: ['暂无进行中的活动', 'Nothing on right now'],
  failed: ['活动暂时无法加载', "Couldn't load what's on"],
  heading: {
    payment: ['乘车还有这些福利', 'Rewards for riding'],
    order: ['与这笔订单有关', 'With this order'],
    wallet: ['还能领', 'More for you'],
    invites: ['和好友一起', 'With friends'],
  },
  update: {
    title: ['应用有新版本', 'Update the app'],
    text: [
      '您的版本较旧，部分功能可能无法使用',
      'Your version is old, and some features may not work',
    ],
  },
  joined: ['已参与', 'Joined'],
  survey: ['问卷', 'Survey'],
  claimUntil: [(day: string) => `${day}前领取`, (day: string) => `Claim by ${day}`],
  from: [(day: string) => `${day}开始`, (day: string) => `Starts ${day}`],
});
