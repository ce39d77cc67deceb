import type { ErrorMessages } from './error-messages.ts';

/** Of campaigns and the shop. */
export const saleErrorMessages = {
  campaign_agreement_changed: [
    '协议已更新，请重新阅读并确认',
    'The agreement has been updated. Please read and confirm it again',
  ],
  campaign_card_refused: [
    '该银行卡不在优惠范围内，请核对卡号前几位',
    "This offer isn't valid for this card. Check the first digits of the number",
  ],
  booking_closed: ['该时段已不可预约或取消', 'You can no longer book or cancel this time'],
  booking_full: ['该时段已约满，请选择其他时段', 'This time is fully booked. Choose another'],
  booking_limit: [
    '您的预约数已达上限，取消后可重新预约',
    "You've reached the maximum number of bookings. Cancel one to book another",
  ],
  campaign_not_found: ['活动不存在', 'Campaign not found'],
  campaign_not_begun: ['活动尚未开始', "This campaign hasn't started yet"],
  campaign_over: ['活动已结束', 'This campaign has ended'],
  campaign_item_unknown: ['列表中没有您要找的内容', "We couldn't find that in the list"],
  campaign_no_session: ['当前没有进行中的场次', "Nothing's open right now. Check the times"],
  campaign_off: [
    '该环节已暂停，请稍后再来',
    'This part of the campaign is paused. Come back later',
  ],
  campaign_elsewhere: [
    '请在指定的应用内参加此活动',
    'This campaign is only available in another app',
  ],
  campaign_task_unknown: ['此活动没有该任务', "This task isn't part of the campaign"],
  campaign_not_done: ['还未完成，完成后再来领取', "Not done yet. Come back when you've finished"],
  campaign_done: ['您已经参加过了', "You've already done this"],
  campaign_no_chance: [
    '抽奖机会已用完，明天再来或做任务赚机会',
    'No draws left. Come back tomorrow, or do a task to earn one',
  ],
  campaign_questions_changed: [
    '题目已更新，请重新答题',
    'The questions have been updated. Please start again',
  ],
  campaign_refused: [
    '本次参与未生效，如有疑问请联系客服',
    "We couldn't count this. Contact customer service",
  ],
  campaign_reward_gone: ['奖励暂时发完了', 'These rewards have all been claimed for now'],
  link_circle: [
    '该好友已为您助力，请为其他好友助力',
    'This friend has already helped you. Help a different friend',
  ],
  link_elsewhere: [
    '此处仅限新用户助力，请用浏览器或我们的 App 打开链接',
    'Only new riders can help in this app. Open the link in a browser or our app',
  ],
  link_full: ['该好友已集齐助力', 'This friend already has enough help'],
  link_new_riders: [
    '仅限链接生成后注册的新用户参与',
    'This is only for riders who signed up after the link was created',
  ],
  link_not_found: ['该链接不属于此活动', "This link isn't part of this campaign"],
  link_own: ['这是您自己的链接，请分享给好友', 'This is your own link. Share it with friends'],
  bound_in_circle: [
    '对方由您直接或间接推广，不能互相绑定',
    "This promoter joined through you, so they can't be your promoter",
  ],
  bound_to_oneself: [
    '这是您自己的推广码，请填写他人的',
    "This is your own code. Enter someone else's",
  ],
  promoter_not_found: [
    '没有找到这位推广员，请核对二维码或推广码',
    'Promoter not found. Check the QR code or referral code',
  ],
  already_bound: [
    '您已绑定他人，绑定后不可更换',
    "You already have a promoter and can't change it",
  ],
  new_riders_only: ['仅限新用户参与，您的账号不符合条件', 'This is for new riders only'],
  not_on_list: ['本次体验仅限受邀乘客', 'This trial is by invitation only'],
  places_gone: ['名额已满', 'No places left'],
  team_elsewhere: ['您已在一支队伍中，请先退出', "You're already in a team. Leave it first"],
  team_full: ['队伍已满员', 'This team is full'],
  team_name_format: [
    '队名为 2 至 12 个汉字、字母或数字',
    'Team names have 2 to 12 letters, digits or Chinese characters',
  ],
  team_name_refused: ['该队名不可用，请换一个', "This name isn't allowed. Choose another"],
  team_name_taken: ['已有队伍使用该队名，请换一个', 'This team name is taken. Choose another'],
  team_not_found: ['该队伍不存在或已解散', 'This team no longer exists'],

  product_not_found: ['商品不存在', 'Product not found'],
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
    "You already have a privilege that needs no application, so we don't recommend buying the MaaS Transport pass.",
  ],
  ecoupon_not_found: ['电子券不存在', 'E-coupon not found'],
  ecoupon_active: ['电子券已激活', 'This e-coupon has already been activated'],
  ecoupon_expired: ['电子券已过期', 'This e-coupon has expired'],
} satisfies Partial<ErrorMessages>;
