import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { OperatorRole } from '../../../db/schema.ts';
import type { Action } from './log.ts';
import type { JoinFault } from './operators.ts';
import { t, texts } from './texts.ts';

export const ROLE_TEXTS: Record<OperatorRole, Bilingual> = {
  support: t('客服', 'Support'),
  finance: t('财务', 'Finance'),
  admin: t('管理员', 'Admin'),
};

export const JOIN_FAULTS: Record<JoinFault, Bilingual> = {
  gone: texts.invitationGone,
  password_length: t('密码应为 12 至 128 个字符。', 'A password has 12 to 128 characters.'),
  password_name: t('密码不能包含用户名。', 'The password may not have your name in it.'),
  passwords_differ: t('两次输入的密码不一致。', 'The passwords differ.'),
  code: t('动态码不正确。', 'The code is wrong.'),
  last_admin: t('最后一名管理员不能改为其他角色。', 'The last admin cannot get another role.'),
};

export const ACTION_TEXTS: Record<Action, Bilingual> = {
  'desk.logged_in': t('登录', 'Logged in'),
  'desk.log_in_refused': t('登录被拒', 'Log-in refused'),
  'desk.logged_out': t('退出登录', 'Logged out'),
  'operators.invited': t('邀请操作员', 'Invited an operator'),
  'operators.joined': t('操作员加入', 'Joined'),
  'operators.disabled': t('停用操作员', 'Disabled an operator'),
  'data.loaded': t('发布运营数据', 'Released operator data'),
  'data.rolled_back': t('恢复以往的运营数据', 'Brought earlier operator data back'),
  'pages.loaded': t('更改页面配置', 'Changed the page configuration'),
  'refunds.seen': t('查看退款申请', 'Looked at a refund'),
  'refunds.approved': t('全额退款', 'Refunded in full'),
  'refunds.approved_in_part': t('部分退款', 'Refunded in part'),
  'refunds.refused': t('不予退款', 'Refused a refund'),
  'help.seen': t('查看求助', 'Looked at a request for help'),
  'help.answered': t('答复求助', 'Answered a request for help'),
  'help.decided': t('对求助作出决定', 'Decided on a request for help'),
  'help.refunded': t('对求助作出退款决定', 'Gave money back on a request for help'),
  'campaigns.addresses_seen': t('查看收货地址', 'Looked at delivery addresses'),
  'campaigns.sent': t('标记已寄出', 'Marked as sent'),
  'campaigns.switched_off': t('停用活动或其中一部分', 'Switched a campaign or a part of it off'),
  'campaigns.switched_on': t('恢复活动或其中一部分', 'Switched a campaign or a part of it on'),
  'campaigns.award_given': t('发放核查奖励', 'Gave what was held'),
  'referrals.counted': t('通过邀请或绑定', 'Let a referral count'),
  'referrals.refused': t('拒绝邀请或绑定', 'Refused a referral'),
  'campaigns.award_refused': t('拒绝核查奖励', 'Refused what was held'),
  'team_names.accepted': t('通过队名', 'Accepted a team name'),
  'team_names.refused': t('不予公开队名', 'Refused a team name'),
  'funnels.seen': t('查看活动漏斗', 'Looked at a funnel'),
  'funnels.downloaded': t('下载活动漏斗', 'Downloaded a funnel'),
  'repairs.mended': t('同意补登', 'Completed a ride'),
  'repairs.refused': t('不予补登', 'Refused to complete a ride'),
  'surveys.seen': t('查看问卷结果', 'Looked at answers to a survey'),
  'surveys.downloaded': t('下载问卷结果', 'Downloaded answers to a survey'),
  'parking.seen': t('查看停车纠错', 'Looked at a parking report'),
  'parking.accepted': t('采纳停车纠错', 'Accepted a parking report'),
  'parking.refused': t('不采纳停车纠错', 'Refused a parking report'),
  'settlements.seen': t('查看渠道对账', 'Looked at a bill'),
  'settlements.downloaded': t('下载渠道账单', 'Downloaded a bill'),
  'riders.seen': t('查看乘客', 'Looked at a rider'),
  'riders.sessions_ended': t('结束会话', 'Ended sessions'),
  'plates.seen': t('查看行驶证', 'Looked at a vehicle licence'),
  'plates.accepted': t('采纳行驶证', 'Accepted a vehicle licence'),
  'plates.refused': t('不采纳行驶证', 'Refused a vehicle licence'),
  'riders.plate_freed': t('解除车牌绑定', 'Freed a plate'),
  'riders.closed': t('停用乘客账号', 'Closed a rider'),
  'riders.opened': t('恢复乘客账号', 'Opened a rider'),
  'riders.deleted': t('注销乘客', 'Deleted a rider'),
};
