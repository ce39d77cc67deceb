import type { ErrorCode } from './errors.ts';
import { saleErrorMessages } from './sale-error-messages.ts';

export type ErrorMessages = Readonly<Record<ErrorCode, readonly [zh: string, en: string]>>;

/** What a rider reads for each code, in both languages. */
export const errorMessages: ErrorMessages = {
  ...saleErrorMessages,
  invalid_input: [
    '提交的内容有误，请检查后重试',
    "Something's not right. Check your details and try again",
  ],
  malformed_body: ['提交的内容有误，请重试', "Something's wrong with your entry. Try again"],
  idempotency_key_missing: ['提交未成功，请重试', "That didn't go through. Try again"],
  unauthenticated: ['请先登录', 'Log in first'],
  forbidden: ['您没有权限进行此操作', "You don't have permission to do this"],
  not_found: ['没有找到您要的内容', "We couldn't find what you're looking for"],
  service_not_offered: ['本城市未开通此服务', "This service isn't available in this city"],
  method_not_allowed: ['暂不支持该操作', "You can't do that here"],
  request_in_progress: [
    '正在处理中，请勿重复提交',
    "We're already working on it. No need to send it again",
  ],
  body_too_large: [
    '提交的内容过大，请精简后重试',
    'Your entry is too large. Shorten it and try again',
  ],
  headers_too_large: [
    '请求信息过多，请清除浏览器数据后重试',
    'The request is too large. Clear your browser data and try again',
  ],
  uri_too_long: ['链接过长', 'The link is too long'],
  media_type_unsupported: ['暂不支持该内容格式', "This format isn't supported"],
  idempotency_key_reused: ['操作已失效，请重新操作', 'This has expired. Please start over'],
  too_many_requests: ['操作过于频繁，请稍后再试', 'Too many attempts. Try again later'],
  internal: ['服务开小差了，请稍后重试', 'Something went wrong on our side. Try again later'],
  upstream_failed: [
    '合作方服务异常，请稍后重试',
    "Our partner's service has a problem. Try again later",
  ],
  unavailable: [
    '服务暂时不可用，请稍后再试',
    'The service is temporarily unavailable. Try again shortly',
  ],
  upstream_timeout: [
    '合作方响应超时，请稍后再试',
    'Our partner took too long to respond. Try again later',
  ],

  phone_empty: ['手机号不能为空', 'Phone number cannot be empty'],
  phone_length: [
    '请输入正确的手机号，手机号必须为{phoneDigits}位数字',
    'Please enter a valid phone number, it must be {phoneDigits} digits',
  ],
  phone_format: ['请输入正确的手机号', 'Please enter a valid phone number'],
  code_format: ['请输入6位数字验证码', 'Enter the 6-digit code'],
  code_wrong: ['验证码错误', 'Wrong code'],
  code_expired: ['验证码已过期，请重新获取', 'The code has expired. Request a new one'],
  code_tries_exceeded: [
    '验证码错误次数过多，请重新获取',
    'Too many wrong codes. Request a new one',
  ],
  code_too_soon: [
    '获取过于频繁，请稍后再试',
    'A code was just sent. Wait before requesting another',
  ],
  sms_limit_reached: ['今日获取验证码次数已达上限', "You've reached today's limit for codes"],
  sms_budget_spent: [
    '短信发送繁忙，请在一小时内稍后再试',
    "We're sending too many codes right now. Try again within the hour",
  ],
  sms_failed: ['短信发送失败，请重试', "Couldn't send the text message. Try again"],
  agreement_required: [
    '请先阅读并同意服务条款与隐私政策',
    'Read and accept the terms of service and privacy policy',
  ],
  ticket_invalid: [
    '登录链接无效，请使用手机号登录',
    "This login link isn't valid. Log in with your phone number",
  ],
  ticket_used: [
    '登录链接已使用，请使用手机号登录',
    'This login link has already been used. Log in with your phone number',
  ],
  ticket_expired: [
    '登录链接已过期，请使用手机号登录',
    'This login link has expired. Log in with your phone number',
  ],
  client_unknown: ['无法识别来源应用', "We don't recognise this app"],
  account_closed: ['账号已停用，请联系客服', 'This account is closed. Contact customer service'],
  phone_bound_elsewhere: [
    '该手机号已绑定其他合作方账号',
    'This phone number is linked to another partner account',
  ],
  session_not_found: ['该设备已退出登录', 'This device is already logged out'],
  closure_obstructed: ['尚有未完成的事项', 'Something is unfinished'],
  closure_losses_open: ['请勾选您愿意放弃的权益', 'Confirm what you give up'],

  identity_incomplete: ['请填写姓名与证件号码', 'Enter your name and ID number'],
  name_format: ['请填写与证件一致的姓名', 'Enter your name as shown on your ID'],
  id_length: ['证件号码应为18位', 'This number should have 18 characters'],
  id_format: [
    '证件号码有误，请检查地区、出生日期和末位',
    "This ID number isn't valid. Check the region, date of birth and last character",
  ],
  id_checksum: [
    '证件号码有误，请逐位核对',
    "The last character doesn't match. Check the number for typos",
  ],
  id_kind: [
    '该号码属于另一种证件，请重新选择证件类型',
    'This number belongs to another type of document. Choose that type',
  ],
  passport_format: [
    '护照号码应为6至9位字母或数字',
    'Passport numbers have 6 to 9 letters and digits',
  ],
  permit_format: [
    '通行证号码有误，请按证件上的号码填写',
    "This permit number isn't valid. Enter it as shown on the permit",
  ],
  residence_length: [
    '旧版永久居留证号码应为3位字母和12位数字',
    'Older permanent residence numbers have 3 letters and 12 digits',
  ],
  real_name_required: ['请先完成实名认证', 'Verify your identity first'],
  real_name_decided: ['您已完成实名认证', 'Your identity is already verified'],
  real_name_pending: [
    '实名认证审核中，请等待结果',
    "We're reviewing your verification. Please wait for the result",
  ],
  face_check_not_found: ['没有找到这次人脸核验', 'Face check not found'],
  face_check_over: ['本次人脸核验已结束，请重新开始', 'This face check has ended. Start a new one'],
  face_tries_exceeded: [
    '今日核验次数已达上限，请明天再试',
    "You've reached today's limit. Try again tomorrow",
  ],
  real_name_tries_exceeded: [
    '今日认证次数已达上限，请明天再试',
    "You've reached today's limit. Try again tomorrow",
  ],

  intimate_not_found: ['亲密账户不存在', 'Family Pay account not found'],
  intimate_own_phone: [
    '这是您自己的手机号，请填写亲友的手机号',
    "This is your own number. Enter a family member's number",
  ],
  intimate_exists: [
    '已有与该乘客的亲密账户或邀请',
    'You already have a Family Pay account or invitation with this person',
  ],
  intimate_full: [
    '亲密账户数量已达上限，请先关闭一个',
    "You've reached the maximum number of Family Pay accounts. Close one first",
  ],
  intimate_changed: [
    '亲密账户状态已变化，请刷新后查看',
    'This Family Pay account has changed. Please refresh',
  ],
  intimate_limit_exceeded: [
    '超出亲密账户本月剩余额度',
    "This is more than what's left of this month's Family Pay limit",
  ],
  intimate_not_usable: [
    '亲密账户暂时无法支付，请自行支付',
    "Family Pay isn't available right now. Please pay yourself",
  ],
  agreement_outdated: [
    '协议已更新，请阅读并重新同意',
    'The agreement has been updated. Read it and agree again',
  ],

  order_not_found: ['订单不存在', 'Order not found'],
  order_not_payable: ['该订单当前无需支付', 'Nothing to pay on this order right now'],
  order_not_cancellable: ['该订单当前不可取消', "This order can't be cancelled right now"],
  order_closed: ['订单已关闭', 'This order is closed'],
  order_transition_illegal: [
    '订单状态已变化，请刷新后查看',
    'The order has changed. Please refresh',
  ],
  payment_timed_out: [
    '支付超时，订单已自动关闭',
    'Payment timed out, the order had be automatically closed',
  ],
  payment_not_found: ['没有找到这笔支付', 'Payment not found'],
  payment_provider_failed: [
    '支付渠道暂时不可用，请稍后重试',
    'The payment service is temporarily unavailable. Try again later',
  ],
  payment_not_offered: [
    '此处无法支付，请用浏览器或我们的 App 打开后支付，订单会保留',
    "You can't pay in this app. Open the order in a browser or our app to pay. We'll keep it for you",
  ],
  payer_unknown: [
    '当前账号暂不能在此应用内支付，请在浏览器中打开后支付',
    "Your account can't pay in this app. Open this page in a browser to pay",
  ],
  payer_link_expired: [
    '付款账号需重新确认，请重新支付',
    'We need to confirm your payment account again. Please pay again',
  ],
  payer_bound_elsewhere: [
    '该付款账号已用于另一位乘客，请用那位乘客的手机号登录，或在浏览器中打开后支付',
    'Your payment account in this app belongs to another phone number. Log in with that number, or open this page in a browser to pay',
  ],
  signature_invalid: ['验证未通过，请重试', 'Verification failed. Try again'],
  cursor_invalid: ['列表已更新，请重新加载', 'The list has changed. Please reload'],

  refund_not_allowed: ['该订单当前不可退款', "This order can't be refunded right now"],
  refund_under_way: ['退款正在处理中，请勿重复申请', 'Your refund is already in progress'],
  refund_already_done: ['该订单已退款', 'This order has already been refunded'],
  refund_amount_invalid: ['退款金额不正确', "The refund amount isn't valid"],
  refund_not_found: ['该订单没有退款记录', 'This order has no refund'],
  rating_not_allowed: ['行程完成后才能评价', "You can rate the trip once it's completed"],
  rating_exists: ['您已评价过该行程', "You've already rated this trip"],
  receipt_not_available: [
    '订单支付完成后才能查看收据',
    'You can view the receipt once the order is paid',
  ],
  coupon_not_found: ['优惠券不存在', 'Coupon not found'],
  coupon_not_usable: [
    '该优惠券已不能用于此订单，请重新选择',
    'This coupon can no longer be used for this order. Choose again',
  ],
  points_not_usable: [
    '该订单不能使用这么多积分，请重新选择',
    "You can't use that many points on this order. Choose again",
  ],
  benefits_expired: [
    '优惠券已过期并自动移除，请核对应付金额',
    'Your coupon expired before payment and was removed. Check the new amount',
  ],
  payment_under_way: [
    '支付正在进行，结束后才能更改优惠券和积分',
    'Payment in progress. You can change coupons and points once it ends',
  ],
  help_thread_not_found: ['没有找到这条求助', 'Support request not found'],
  help_thread_exists: [
    '该订单的同类求助正在处理中，请在其中继续补充',
    'You already have an open request about this. Continue it there',
  ],
  help_thread_closed: [
    '这条求助已结束，如有需要请重新发起',
    'This request is closed. Start a new one if you need to',
  ],
  partner_order_not_found: ['合作方订单不存在', 'Partner order not found'],
  partner_unavailable: [
    '合作方暂时无法查询，请稍后重试',
    "We can't reach our partner right now. Try again later",
  ],
  partner_answer_invalid: [
    '暂时无法读取合作方信息，请稍后重试',
    'Our partner sent the wrong information. Try again later',
  ],
  car_park_not_found: ['未找到该停车场，请重新选择', 'Car park not found. Choose another one'],
  parking_problem_unknown: ['请重新选择问题类型', 'Choose the problem again'],
  venue_not_found: [
    '没有找到该门店，或门店已停止预约',
    "We couldn't find this shop, or it no longer takes bookings",
  ],
  appointment_not_found: ['没有找到这个预约', 'Booking not found'],

  place_outside_city: ['该地点不在本市服务范围内', 'This place is outside our service area'],
  ride_ends_equal: ['起点和终点不能相同', 'Start and destination must be different'],
  estimate_changed: [
    '预估价已变化，请确认后重新呼叫',
    'The estimated price has changed. Check it and call again',
  ],
  dues_outstanding: ['您有未支付的行程，请先支付', 'You have an unpaid trip. Pay for it first'],
  ride_under_way: ['您有一个进行中的行程', 'You have a trip in progress'],
  ride_not_found: ['行程不存在', 'Trip not found'],
  ride_not_cancellable: ['行程当前不可取消', "You can't cancel this trip right now"],
  cancellation_fee_changed: [
    '取消费已变化，请确认后重试',
    'The cancellation fee has changed. Check it and try again',
  ],
  dispatch_failed: [
    '叫车服务暂时不可用，请稍后重试',
    "You can't call a ride right now. Try again later",
  ],
  ride_over: ['行程已结束', 'The trip has ended'],
  ride_without_driver: [
    '司机接单后才能发消息',
    'You can message the driver once one accepts your trip',
  ],
  ride_phrase_not_offered: [
    '这条消息已不适用，请重新选择',
    'That message no longer fits. Choose another one',
  ],
  ride_message_undelivered: [
    '消息未送达，请重发或直接打电话给司机',
    "Your message didn't get through. Send it again, or call the driver",
  ],
  ride_messages_unsupported: [
    '暂时无法给这位司机发消息，请直接打电话',
    "You can't message this driver. Please call instead",
  ],
  repair_not_possible: ['此行程已无法补登', 'You can no longer fix this ride'],
  plate_format: [
    '车牌号有误，请按行驶证填写',
    "This plate isn't valid. Enter it as on your vehicle licence",
  ],
  plate_not_found: ['您未绑定该车牌', "This plate isn't in your account"],
  plate_proven: ['该车牌已完成验证', 'This plate is already verified'],
  plate_proof_mismatch: [
    '信息不符，或该记录不能用于验证。请核对金额和离场时间，或上传行驶证',
    "This doesn't match, or can't be used. Check the amount and time, or upload your vehicle licence",
  ],
  plate_due_gone: [
    '该笔停车费已结清或已变更，请刷新查看',
    'This fee has been settled or has changed. Refresh to check',
  ],
  plates_full: ['最多可绑定 3 个车牌', 'You can add up to 3 plates'],
  contact_exists: [
    '该号码已是您的紧急联系人',
    'This number is already one of your emergency contacts',
  ],
  contacts_full: ['最多可添加 3 位紧急联系人', 'You can add up to 3 emergency contacts'],
  share_not_found: ['分享链接不存在', 'Shared link not found'],
  share_expired: ['分享链接已过期', 'This link has expired'],
  share_revoked: ['分享已取消', 'This trip is no longer shared'],

  ride_key_invalid: ['乘车码需更新，请刷新重试', 'Your ride code needs updating. Please refresh'],
  ride_code_refused: ['乘车码无效，请刷新后重试', "This ride code isn't valid. Please refresh it"],
  ride_code_used: [
    '该乘车码已使用，请刷新后重试',
    'This ride code has already been used. Please refresh it',
  ],
  ride_skin_not_owned: [
    '您没有这款皮肤，或皮肤已到期',
    "You don't have this skin, or it has expired",
  ],
  badge_not_found: ['没有找到这枚徽章', 'Badge not found'],

  fee_rule_not_found: ['计价规则不存在', 'Fare rules not found'],
  fee_input_invalid: ['无法按此行程计算费用', "We can't work out the fare for this trip"],
  document_not_found: ['文件不存在', 'Document not found'],

  station_not_found: ['没有找到这个车站', 'Station not found'],
  line_not_found: ['没有找到这条线路', 'Line not found'],
  fare_ends_equal: ['起点和终点相同', 'Start and destination are the same'],
  fare_not_known: ['暂无这两站之间的票价', "We don't have a fare between these two stations"],
  plan_place_unknown: ['没有找到这个地点，请重新选择', 'Place not found. Choose another'],
  plan_ends_equal: [
    '起点和终点相同，请修改其中一个',
    'Start and destination are the same. Change one',
  ],
  plan_not_found: ['没有找到可行的路线', 'No route found'],
  time_out_of_range: ['所选时间超出可查询范围', 'This time is outside the range you can search'],
  timetable_lacks_today: [
    '现有时刻表不包含今天，暂时查不到班次',
    "The timetable on file doesn't cover today, so no departures can be shown",
  ],
  planner_failed: [
    '路线规划暂时不可用，请稍后再试',
    "Route planning isn't available right now. Try again later",
  ],
  favourites_full: ['收藏已满，请先删除一些', 'Your favourites are full. Remove some first'],
  favourite_invalid: ['收藏内容有误', "This can't be saved as a favourite"],
  spot_not_found: ['没有找到这个景区', 'Scenic spot not found'],
  invite_not_found: ['没有找到这份邀请', 'Invitation not found'],
  survey_not_found: ['问卷不存在', 'Survey not found'],
  survey_not_begun: ['问卷尚未开始', "The survey hasn't started yet"],
  survey_closed: ['问卷已结束', 'The survey has ended'],
  survey_answered: ['您已填写过这份问卷', "You've already completed this survey"],
  balance_insufficient: ['余额不足', 'Your balance is too low'],
  file_missing: ['请选择要上传的图片', 'Choose an image to upload'],
  file_too_large: ['图片不能超过10MB', 'Images must be 10 MB or smaller'],
  file_type_unsupported: [
    '仅支持 JPG、PNG、GIF、WebP 图片',
    'Only JPG, PNG, GIF and WebP images are supported',
  ],
  file_broken: ['图片已损坏，请重新选择', 'The image is damaged. Choose another'],
  config_not_found: ['页面暂不可用', "This page isn't available right now"],
  user_not_found: ['用户不存在', 'Account not found'],
  account_unknown: ['无法识别该公众号', "We don't recognise this official account"],
};
