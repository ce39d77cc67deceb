import { defineMessages } from '../../core/i18n/messages.ts';

export const activityPageMessages = defineMessages({
  now: ['正在进行', 'On now'],
  noneNow: ['暂无进行中的活动', 'Nothing on right now'],
  soon: ['即将开始', 'Coming soon'],
  always: ['长期计划', 'All year'],
  programme: {
    inviteNewUsers: ['邀请好友，一起赚积分', 'Invite friends, earn points together'],
    rebatePoints: ['当推广员，赚返利积分', 'Become a promoter, earn rebate points'],
    metroTrial: ['地铁体验邀请', 'Metro trial invite'],
    youthVoucher: ['青年券', 'Youth vouchers'],
  },
});
