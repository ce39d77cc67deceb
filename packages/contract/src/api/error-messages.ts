import type { ErrorCode } from './errors.ts';
import { saleErrorMessages } from './sale-error-messages.ts';

export type ErrorMessages = Readonly<Record<ErrorCode, readonly [zh: string, en: string]>>;

/** What a rider reads for each code, in both languages. */
export const errorMessages: ErrorMessages = {
  ...saleErrorMessages,
  invalid_input: [
    '提交的内容有误，请检查后重试',
    'Something in your entry is not right. Please check and try again',
  ],
  malformed_body: ['提交的内容无法识别', 'The request could not be read'],
  idempotency_key_missing: [
    '请求缺少幂等标识，请重试',
    'The request carries no idempotency key. Please try again',
  ],
  unauthenticated: ['请先登录', 'Please log in first'],
  forbidden: ['您没有权限进行此操作', 'You are not allowed to do this'],
  not_found: ['您访问的内容不存在', 'What you are looking for does not exist'],
  method_not_allowed: ['不支持该操作', 'This action is not supported'],
  request_in_progress: [
    '正在处理中，请勿重复提交',
    'Already being processed, please do not submit again',
  ],
  body_too_large: ['提交的内容过大', 'The request is too large'],
  uri_too_long: ['链接过长', 'The link is too long'],
  media_type_unsupported: ['不支持的内容格式', 'This content format is not supported'],
  idempotency_key_reused: [
    '请求标识已被使用，请重新操作',
    'This request was already used for something else. Please start again',
  ],
  too_many_requests: ['操作过于频繁，请稍后再试', 'Too many requests, please try again later'],
  internal: [
    '服务开小差了，请稍后重试',
    'Something went wrong on our side. Please try again later',
  ],
  upstream_failed: [
    '合作方服务异常，请稍后重试',
    'Our partner has a problem. Please try again later',
  ],
  unavailable: [
    '服务暂时不可用，请稍后再试',
    'The service is unavailable for the moment. Please try again shortly',
  ],
  upstream_timeout: [
    '合作方响应超时，请稍后再试',
    'Our partner did not answer in time. Please try again later',
  ],

  phone_empty: ['手机号不能为空', 'Phone number cannot be empty'],
  phone_length: [
    '请输入正确的手机号，手机号必须为11位数字',
    'Please enter a valid phone number, it must be 11 digits',
  ],
  phone_format: ['请输入正确的手机号', 'Please enter a valid phone number'],
  code_format: ['请输入6位数字验证码', 'Please enter the 6-digit code'],
  code_wrong: ['验证码错误', 'The code is wrong'],
  code_expired: ['验证码已过期，请重新获取', 'The code has expired. Please request a new one'],
  code_tries_exceeded: [
    '验证码错误次数过多，请重新获取',
    'Too many wrong codes. Please request a new one',
  ],
  code_too_soon: [
    '获取过于频繁，请稍后再试',
    'A code was just sent. Please wait before asking again',
  ],
  sms_limit_reached: [
    '今日获取验证码次数已达上限',
    'You have reached the limit of codes for today',
  ],
  sms_budget_spent: [
    '当前验证码发送过多，请稍后（一小时内）再试',
    'Too many codes are being sent right now. Please try again within the hour',
  ],
  sms_failed: ['短信发送失败，请重试', 'The text message could not be sent. Please try again'],
  agreement_required: [
    '请先阅读并同意服务条款与隐私政策',
    'Please read and accept the terms of service and the privacy policy',
  ],
  ticket_invalid: [
    '登录凭证无效，请使用手机号登录',
    'This login ticket is not valid. Please log in with your phone',
  ],
  ticket_used: [
    '登录凭证已使用，请使用手机号登录',
    'This login ticket was already used. Please log in with your phone',
  ],
  ticket_expired: [
    '登录凭证已过期，请使用手机号登录',
    'This login ticket has expired. Please log in with your phone',
  ],
  client_unknown: ['未知的接入方', 'Unknown client'],
  account_closed: [
    '账号已停用，请联系客服',
    'This account is closed. Please contact customer service',
  ],
  phone_bound_elsewhere: [
    '该手机号已绑定其他合作方账号',
    'This phone number is bound to another partner account',
  ],
  session_not_found: ['该登录已失效', 'This login has ended already'],

  identity_incomplete: [
    '请填写姓名与证件号码',
    'Please enter your name and the number of your document',
  ],
  name_format: ['请填写与证件一致的姓名', 'Please enter your name as it stands in your document'],
  id_length: ['身份证号码应为18位', 'A resident ID number has 18 characters'],
  id_format: [
    '身份证号码有误，请检查地区、出生日期和末位',
    'This is no resident ID number. Please check region, date of birth and last character',
  ],
  id_checksum: [
    '身份证号码末位校验不符，请检查是否输错',
    'The last character does not fit the others. Please check the number for a slip',
  ],
  passport_format: [
    '护照号码应为6至9位字母或数字',
    'A passport number has 6 to 9 letters and digits',
  ],
  real_name_required: ['请先完成实名认证', 'Please verify your real name first'],
  real_name_decided: ['您已完成实名认证', 'Your real name is verified already'],
  real_name_pending: [
    '实名认证审核中，请等待结果',
    'Your verification is under way. Please wait for its result',
  ],
  face_check_not_found: ['没有找到这次人脸核验', 'This face check does not exist'],
  face_check_over: [
    '本次人脸核验已结束，请重新开始',
    'This face check is over. Please start another one',
  ],
  face_tries_exceeded: [
    '今日核验次数已达上限，请明天再试',
    'You have tried too often today. Please try again tomorrow',
  ],
  real_name_tries_exceeded: [
    '今日认证次数已达上限，请明天再试',
    'You have tried too often today. Please try again tomorrow',
  ],

  intimate_not_found: ['亲密账户不存在', 'This intimate account does not exist'],
  intimate_own_phone: [
    '这是您自己的手机号，请填写亲友的手机号',
    'This is your own number. Please enter that of your relative',
  ],
  intimate_exists: [
    '已有与该乘客的亲密账户或邀请',
    'There is an intimate account or an invitation for this rider already',
  ],
  intimate_full: [
    '亲密账户数量已达上限，请先关闭一个',
    "You've reached the maximum number of Family Pay accounts. Close one first",
  ],
  intimate_changed: [
    '亲密账户状态已变化，请刷新后查看',
    'The account has changed meanwhile. Please refresh',
  ],
  intimate_limit_exceeded: [
    '超出亲密账户本月剩余额度',
    'This is more than is left of the limit of this month',
  ],
  intimate_not_usable: [
    '亲密账户暂时无法支付，请自行支付',
    'The intimate account cannot pay this now. Please pay it yourself',
  ],
  agreement_outdated: [
    '协议已更新，请阅读并重新同意',
    'There is a newer version of the agreement. Please read it and agree again',
  ],

  order_not_found: ['订单不存在', 'This order does not exist'],
  order_not_payable: ['该订单当前无需支付', 'This order has nothing to pay now'],
  order_not_cancellable: ['该订单当前不可取消', 'This order cannot be canceled now'],
  order_closed: ['订单已关闭', 'This order is closed'],
  order_transition_illegal: [
    '订单状态已变化，请刷新后查看',
    'The order has changed meanwhile. Please refresh',
  ],
  payment_timed_out: [
    '支付超时，订单已自动关闭',
    'Payment timed out, the order had be automatically closed',
  ],
  payment_not_found: ['支付记录不存在', 'This payment does not exist'],
  payment_provider_failed: [
    '支付渠道暂时不可用，请稍后重试',
    'The payment service is unavailable. Please try again later',
  ],
  payment_not_offered: [
    '此应用内无法支付，请在浏览器或手机应用中打开后支付，订单会保留',
    'You cannot pay in this app. Please open the order in a browser or in our app; it is kept',
  ],
  payer_unknown: [
    '当前账号暂不能在此应用内支付，请在浏览器中打开后支付',
    'Payment is not possible inside this app for your account. Please open this page in a browser',
  ],
  payer_link_expired: [
    '付款账号确认已失效，请重新支付',
    'The check of your paying account is no longer valid. Please pay again',
  ],
  payer_bound_elsewhere: [
    '此应用内的账号已为另一位乘客付款，请换用该手机号登录，或在浏览器中打开后支付',
    'Your account in this app pays for another rider. Log in with that phone number, or open this page in a browser',
  ],
  signature_invalid: ['签名校验失败', 'The signature is not valid'],
  cursor_invalid: ['列表已更新，请重新加载', 'The list has changed. Please load it again'],

  refund_not_allowed: ['该订单当前不可退款', 'This order cannot be refunded now'],
  refund_under_way: ['退款正在处理中，请勿重复申请', 'The refund is being processed'],
  refund_already_done: ['该订单已退款', 'This order has been refunded'],
  refund_amount_invalid: ['退款金额不正确', 'The refund amount is not valid'],
  refund_not_found: ['该订单没有退款记录', 'This order has no refund'],
  rating_not_allowed: ['行程完成后才能评价', 'You can rate the trip once it is completed'],
  rating_exists: ['您已评价过该行程', 'You have rated this trip already'],
  receipt_not_available: [
    '订单支付完成后才能查看收据',
    'The receipt is available once the order is paid',
  ],
  coupon_not_found: ['优惠券不存在', 'Coupon not found'],
  coupon_not_usable: [
    '该优惠券已不能用于此订单，请重新选择',
    'This coupon cannot be used for this order any more. Please choose again',
  ],
  points_not_usable: [
    '该订单不能使用这么多积分，请重新选择',
    'So many points cannot be used for this order. Please choose again',
  ],
  benefits_expired: [
    '优惠券在支付前已过期，已自动移除，请核对新的应付金额',
    'Your coupon expired before the payment, and was taken off. Please look at the new amount',
  ],
  payment_under_way: [
    '支付正在进行，结束后才能更改优惠券和积分',
    'A payment is under way. Coupons and points can be changed once it has ended',
  ],
  help_thread_not_found: ['没有这条求助记录', 'This request for help was not found'],
  help_thread_exists: [
    '该订单的同类求助正在处理中，请在原记录中继续说明',
    'You have asked for help with this already. Please go on there',
  ],
  help_thread_closed: [
    '这条求助已结束，如有需要请重新发起',
    'This request is closed. Start a new one if you need to',
  ],
  partner_order_not_found: ['合作方订单不存在', 'The partner order does not exist'],
  partner_unavailable: [
    '合作方暂时无法查询，请稍后重试',
    'The partner cannot be reached. Please try again later',
  ],
  partner_answer_invalid: [
    '合作方返回的信息有误，请稍后重试',
    'The partner gave a wrong answer. Please try again later',
  ],
  car_park_not_found: [
    '未找到该停车场，请重新选择',
    'This car park was not found: please choose another one',
  ],
  parking_problem_unknown: ['请重新选择问题类型', 'Please choose again what is wrong'],
  venue_not_found: [
    '没有找到这个门店，或该门店已不接受预约',
    'This place was not found, or takes no bookings any more',
  ],
  appointment_not_found: ['没有找到这个预约', 'This booking was not found'],

  place_outside_city: [
    '该地点不在本市服务范围内',
    'This place is outside the service area of the city',
  ],
  ride_ends_equal: ['起点和终点不能相同', 'Origin and destination must differ'],
  estimate_changed: [
    '预估价已变化，请确认后重新呼叫',
    'The estimate has changed. Please check it and call again',
  ],
  dues_outstanding: ['您有未支付的行程，请先支付', 'You have an unpaid trip. Please pay it first'],
  ride_under_way: ['您有一个进行中的行程', 'You have a trip under way'],
  ride_not_found: ['行程不存在', 'The trip does not exist'],
  ride_not_cancellable: ['行程当前不可取消', 'The trip cannot be cancelled now'],
  cancellation_fee_changed: [
    '取消费已变化，请确认后重试',
    'The cancellation fee has changed. Please check it and try again',
  ],
  dispatch_failed: [
    '叫车服务暂时不可用，请稍后重试',
    'Rides cannot be called right now. Please try again later',
  ],
  ride_over: ['行程已结束', 'The trip is over'],
  repair_not_possible: ['此行程已无法补登', 'This ride cannot be completed any more'],
  plate_format: ['车牌号格式不正确', 'This is no plate number'],
  plate_taken: [
    '该车牌已被其他账号绑定。如果是您的车，请从任一订单发起“客服求助”',
    'Another account has this plate. If the car is yours, please ask for help from one of your orders',
  ],
  plates_full: ['最多可绑定 3 个车牌', 'You can bind 3 plates at most'],
  contact_exists: [
    '该号码已是您的紧急联系人',
    'This number is one of your emergency contacts already',
  ],
  contacts_full: ['最多可添加 3 位紧急联系人', 'You can have 3 emergency contacts at most'],
  share_not_found: ['分享链接不存在', 'The shared link does not exist'],
  share_expired: ['分享链接已过期', 'The shared link has expired'],
  share_revoked: ['分享已被取消', 'The trip is no longer shared'],

  ride_key_invalid: [
    '本机的乘车码密钥无效，请刷新重试',
    'The ride code key of this device is not valid. Please refresh',
  ],
  ride_code_refused: ['乘车码无效，请刷新后重试', 'This ride code is not valid. Please refresh it'],
  ride_code_used: [
    '该乘车码已被使用，请刷新后重试',
    'This ride code was already used. Please refresh it',
  ],
  ride_skin_not_owned: [
    '您没有这款皮肤，或皮肤已到期',
    'You do not have this skin, or its time is over',
  ],
  badge_not_found: ['没有找到这枚徽章', 'There is no such badge'],

  fee_rule_not_found: ['计价规则不存在', 'The fare rule does not exist'],
  fee_input_invalid: ['无法按此行程计算费用', 'No fare can be calculated for this trip'],
  document_not_found: ['文件不存在', 'The document does not exist'],

  station_not_found: ['没有找到这个车站', 'This station was not found'],
  line_not_found: ['没有找到这条线路', 'This line was not found'],
  fare_ends_equal: ['起点和终点相同', 'Start and destination are the same'],
  fare_not_known: ['暂无这两站之间的票价', 'The fare between these two stations is not known'],
  plan_place_unknown: [
    '没有找到这个地点，请重新选择',
    'This place was not found. Please choose another',
  ],
  plan_ends_equal: [
    '起点和终点相同，请修改其中一个',
    'Start and destination are the same. Please change one',
  ],
  plan_not_found: ['没有找到可行的路线', 'No way was found'],
  time_out_of_range: [
    '所选时间超出可查询的范围',
    'This time is outside the range that can be looked up',
  ],
  planner_failed: [
    '路线规划暂时不可用，请稍后再试',
    'Route planning is not available now. Please try again later',
  ],
  favourites_full: ['收藏已满，请先删除一些', 'Your favourites are full. Please remove some first'],
  favourite_invalid: ['收藏内容有误', 'This favourite is not valid'],
  spot_not_found: ['没有找到这个景区', 'This scenic spot was not found'],
  invite_not_found: ['没有找到这份邀请', 'This invitation was not found'],
  survey_not_found: ['问卷不存在', 'There is no such survey'],
  survey_not_begun: ['问卷尚未开始', 'The survey has not begun yet'],
  survey_closed: ['问卷已结束', 'The survey is closed'],
  survey_answered: ['您已填写过这份问卷', 'You have answered this survey already'],
  balance_insufficient: ['余额不足', 'Your balance is not sufficient'],
  file_missing: ['请选择要上传的图片', 'Please choose an image to upload'],
  file_too_large: ['图片不能超过10MB', 'The image must not exceed 10 MB'],
  file_type_unsupported: [
    '仅支持 JPG、PNG、GIF、WebP 图片',
    'Only JPG, PNG, GIF and WebP images are accepted',
  ],
  file_broken: ['图片已损坏，请重新选择', 'The image is damaged. Please choose another'],
  config_not_found: ['页面配置不存在', 'This page has no configuration'],
  user_not_found: ['用户不存在', 'This user does not exist'],
  account_unknown: ['未知的公众号账号', 'Unknown official account'],
};
