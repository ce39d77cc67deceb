import type { ErrorMessages } from './error-messages.ts';

/** Of campaigns and the shop. */
export const saleErrorMessages = {
  campaign_agreement_changed: [
    '协议已更新，请重新阅读并确认',
    'The agreement has changed: please read it again',
  ],
  campaign_card_refused: [
    '该银行卡不在优惠范围内，请核对卡号前几位',
    'This offer is not for this card. Please check the first digits of its number',
  ],
  booking_closed: ['该时段已不可预约或取消', 'It is too late to book or cancel this one'],
  booking_full: [
    '该时段已约满，请选择其他时段',
    'Nothing is left at this time. Please choose another one',
  ],
  booking_limit: [
    '您的预约数已达上限，取消后可重新预约',
    "You've reached the maximum number of bookings. Cancel one to book another",
  ],
  campaign_not_found: ['活动不存在', 'This campaign does not exist'],
  campaign_not_begun: ['活动尚未开始', 'The campaign has not begun yet'],
  campaign_over: ['活动已结束', 'The campaign is over'],
  campaign_item_unknown: ['列表中没有您要找的内容', 'What you look for is not in the list'],
  campaign_no_session: ['当前场次未在进行中', 'No session is under way now'],
  campaign_off: [
    '该环节暂停中，请稍后再来',
    'This part of the campaign is paused. Please look again later',
  ],
  campaign_elsewhere: ['请在指定的应用内参加此活动', 'This campaign takes place in another app'],
  campaign_task_unknown: ['该任务不属于此活动', 'This task does not belong to the campaign'],
  campaign_not_done: ['还未完成，完成后再来领取', 'Not done yet: come back when you have'],
  campaign_done: ['您已经参加过了', 'You have done this already'],
  campaign_no_chance: [
    '抽奖机会已用完，明天再来或做任务赚机会',
    'No draws left: come back tomorrow, or earn one',
  ],
  campaign_questions_changed: [
    '题目已更新，请重新答题',
    'The questions have changed: please begin again',
  ],
  campaign_refused: ['参与无效，请联系客服', 'This does not count: please ask the service desk'],
  campaign_reward_gone: ['奖励当前已发完', 'None of these rewards are left now'],
  link_circle: [
    '该好友已为您助力，请为其他好友助力',
    'This friend has helped you: ask other friends, and help another one',
  ],
  link_elsewhere: [
    '在此应用内仅限新用户助力，请在浏览器或本应用中打开链接',
    'In this app only new riders can help. Open the link in a browser or in our app',
  ],
  link_full: ['该好友已集齐助力', 'This friend has all the help that was needed'],
  link_new_riders: [
    '仅限在链接生成之后注册的新用户参与',
    'Only riders who registered after the link was made can do this',
  ],
  link_not_found: ['该链接不属于此活动', 'This link is not one of this campaign'],
  link_own: ['这是您自己的链接，请分享给好友', 'This is your own link: pass it on to friends'],
  bound_in_circle: [
    '对方由您直接或间接推广，不能互相绑定',
    'You brought this promoter yourself, or those who did: you cannot be bound to each other',
  ],
  bound_to_oneself: [
    '这是您自己的推广码，请填写他人的',
    'This is your own code: enter that of somebody else',
  ],
  promoter_not_found: [
    '没有找到这位推广员，请核对二维码或推广码',
    'There is no such promoter: please check the code',
  ],
  already_bound: [
    '您已绑定他人，绑定后不可更换',
    'You are bound to somebody else already, and for good',
  ],
  new_riders_only: ['仅限新用户参与，您的账号不符合条件', 'This is for new riders only'],
  not_on_list: ['本次体验仅限受邀乘客', 'This trial is for invited riders only'],
  places_gone: ['名额已满', 'All places are taken'],
  team_elsewhere: ['您已在一支队伍中，请先退出', 'You are in a team already: leave it first'],
  team_full: ['队伍已满员', 'This team is full'],
  team_name_format: [
    '队名为 2 至 12 个汉字、字母或数字',
    'A team name has 2 to 12 letters, digits or Chinese characters',
  ],
  team_name_refused: [
    '该队名不可使用，请换一个',
    'This name is not allowed. Please choose another one',
  ],
  team_name_taken: ['该队名已被使用，请换一个', 'Another team has this name already'],
  team_not_found: ['该队伍不存在或已解散', 'This team does not exist any more'],

  product_not_found: ['商品不存在', 'This product does not exist'],
  purchase_failed: ['购买失败', 'Purchase Failed'],
  off_shelf: ['商品已下架', 'The Product Has Been Taken Off-shelf'],
  sold_out: ['商品已售罄', 'The Product Has Been Sold Out'],
  insufficient_stock: ['库存不足', 'Insufficient Storage'],
  risk_rejected: ['交易存在风险，购买失败', 'Transaction At Risk, Purchase Failed'],
  not_eligible: ['抱歉，您暂时无法购买', 'Sorry, you are currently unable to make a purchase.'],
  unused_ticket_exists: [
    '您已购买过该票，请使用后再购买',
    "You've purchased the ticket before. Please consume this ticket before purchasing another one.",
  ],
  monthly_limit: ['每月限购一次', 'One purchase per month only'],
  privilege_holder_warning: [
    '您已享有免申请的出行权益，不建议您购买 MaaS 交通通票',
    'You already enjoy a privilege that needs no application. We do not recommend that you buy the MaaS Transport pass.',
  ],
  ecoupon_not_found: ['电子券不存在', 'This e-coupon does not exist'],
  ecoupon_active: ['电子券已激活', 'This e-coupon has been activated already'],
  ecoupon_expired: ['电子券已过期', 'This e-coupon has expired'],
} satisfies Partial<ErrorMessages>;
