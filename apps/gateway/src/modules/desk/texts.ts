import type { FEE_ITEMS } from '@shtrans/contract/fees';
import type { HelpCategory, HelpState } from '@shtrans/contract/help-rules';
import type { OrderEvent, OrderStatus } from '@shtrans/contract/order-status';
import type { OrderType } from '@shtrans/contract/order-types';
import type {
  RefundCause,
  RefundGround,
  RefundReason,
  RefundStatus,
} from '@shtrans/contract/refund-rules';
import type { Bilingual } from '@shtrans/contract/schemas';
import type { Row } from '../../db/rows.ts';
import type { OperatorRole } from '../../db/schema.ts';
import type { Programme } from '../referrals/service.ts';
import type { OperatorData } from '../catalogue/service.ts';
import type { Action } from './log.ts';
import type { JoinFault } from './operators.ts';
import type { NotYet } from './riders.ts';

const t = (zh: string, en: string): Bilingual => ({ zh, en });

/** What the pages of the desk say, in both languages. */
export const texts = {
  desk: t('客服工作台', 'Service desk'),
  otherLanguage: t('English', '中文'),
  logIn: t('登录', 'Log in'),
  logOut: t('退出登录', 'Log out'),
  logInWrong: t(
    '用户名、密码或动态码不正确，或动态码已使用过。',
    'Name, password or code is wrong, or the code was used before.',
  ),
  loggedInAs: t('{name}（{role}）', '{name} ({role})'),
  name: t('用户名', 'Name'),
  password: t('密码', 'Password'),
  passwordAgain: t('再次输入密码', 'Password again'),
  code: t('动态码（6 位）', 'Code (6 digits)'),
  navigation: t('工作台', 'Desk'),
  toMain: t('跳到正文', 'Skip to content'),
  refunds: t('退款审核', 'Refunds'),
  riders: t('乘客', 'Riders'),
  campaigns: t('活动', 'Campaigns'),
  deliveries: t('收货地址', 'Deliveries'),
  noDeliveries: t('没有需要寄送的活动。', 'No campaign sends anything.'),
  held: t('待核查的奖励', 'Held rewards'),
  noHeld: t('没有待核查的奖励。', 'Nothing is held.'),
  giveHeld: t('发放', 'Give'),
  refuseHeld: t('拒绝', 'Refuse'),
  referrals: t('邀请与推广', 'Referrals'),
  heldReferrals: t('待核查的邀请与绑定', 'Held referrals'),
  referredBy: t('来自', 'by'),
  countReferral: t('通过', 'Let it count'),
  promoters: t('推广点', 'Promoters'),
  promotedBy: t('已计 {counted} 人，待核查 {held} 人', '{counted} riders count, {held} are held'),
  noPromoters: t('还没有推广记录。', 'Nobody came by a promoter yet.'),
  markSent: t('标记已寄出', 'Mark as sent'),
  sent: t('已寄出', 'Sent'),
  thing: t('奖品', 'Thing'),
  recipient: t('收件人', 'Recipient'),
  address: t('地址', 'Address'),
  noAddress: t('尚未填写', 'Not given yet'),
  asCsv: t('下载 CSV（{count} 条）', 'As CSV ({count})'),
  addressesLogged: t('查看地址会记入操作日志。', 'Who looks at addresses is written down.'),
  operators: t('操作员', 'Operators'),
  data: t('运营数据', 'Operator data'),
  log: t('操作日志', 'Log'),
  notFound: t('没有找到', 'Nothing here'),
  notAllowed: t('您的角色无权进行此操作。', 'Your role does not allow this.'),
  formOld: t('页面已过期，请重新打开后再试。', 'This page is too old. Open it again and retry.'),
  invitation: t('加入客服工作台', 'Join the service desk'),
  invitationFor: t('为 {name}（{role}）设置登录方式。', 'Sets the log-in of {name} ({role}).'),
  invitationGone: t(
    '此邀请链接无效、已使用或已过期。请管理员重新邀请。',
    'This invitation is unknown, used or over. Ask an admin for another one.',
  ),
  scan: t(
    '用身份验证器应用扫描二维码，或手动输入密钥：',
    'Scan this with an authenticator app, or type the secret:',
  ),
  qr: t('动态码密钥的二维码', 'QR code of the secret for codes'),
  passwordHint: t(
    '至少 12 个字符，不含用户名。',
    'At least 12 characters, without your name in it.',
  ),
  join: t('完成设置', 'Finish'),
  joined: t('设置完成，请用下一个动态码登录。', 'Done. Log in with the next code.'),
  queue: t('待审核（{count}）', 'Under review ({count})'),
  queueEmpty: t('没有待审核的退款。', 'No refund waits for a decision.'),
  decidedLately: t('最近的决定', 'Decided lately'),
  askedAt: t('{time} 申请', 'Asked {time}'),
  dueAt: t('{time} 前答复', 'Due {time}'),
  overdue: t('已超期', 'Overdue'),
  refund: t('退款申请', 'Refund'),
  asked: t('申请', 'Asked for'),
  amount: t('申请金额', 'Amount asked for'),
  paid: t('实付', 'Paid'),
  official: t('官方票价（上限）', 'Official fare at most'),
  officialUnknown: t('无法由规则得出', 'Not known by rule'),
  reason: t('乘客选择的原因', "Rider's reason"),
  note: t('乘客的说明', "Rider's words"),
  order: t('订单', 'Order'),
  orderNo: t('订单号', 'Order number'),
  type: t('类型', 'Type'),
  status: t('状态', 'State'),
  line: t('线路', 'Line'),
  trip: t('行程', 'Trip'),
  entered: t('进站', 'Entered'),
  left: t('出站', 'Left'),
  occurredAt: t('发生时间', 'Time'),
  subject: t('内容', 'For'),
  validUntil: t('有效期至', 'Valid until'),
  tickets: t('{used}/{quantity} 张已使用', '{used} of {quantity} used'),
  plate: t('车牌', 'Plate'),
  provider: t('支付渠道', 'Paid by'),
  timeline: t('订单经过', 'What happened to the order'),
  created: t('订单生成', 'Made'),
  fee: t('费用计算', 'How the fee was made'),
  total: t('合计', 'Total'),
  alerts: t('当时的运营信息', 'Alerts at that time'),
  noAlerts: t('当时没有与该行程有关的运营信息。', 'No alert concerned this trip then.'),
  earlier: t('该乘客的其他退款', "The rider's other refunds"),
  noEarlier: t('没有其他退款。', 'There are none.'),
  decide: t('作出决定', 'Decide'),
  answer: t('答复（乘客会看到）', 'Answer, which the rider reads'),
  answerMissing: t('请写明答复。', 'Please write the answer.'),
  backCents: t('退款金额（元，最多 {most}）', 'Amount in yuan, at most {most}'),
  amountWrong: t(
    '金额应在 0.01 与最多可退金额之间。',
    'The amount is between 0.01 and what can go back at most.',
  ),
  approve: t('全额退款', 'Refund in full'),
  approvePart: t('部分退款', 'Refund in part'),
  refuse: t('不予退款', 'Refuse'),
  decision: t('决定', 'Decision'),
  granted: t('退款 {amount}', 'Refunded {amount}'),
  decidedAt: t('决定时间', 'Decided'),
  decidedBefore: t('此前已有决定，未作更改。', 'It was decided before; nothing was changed.'),
  orderChanged: t(
    '订单已发生变化，不能再退款，只能不予退款。',
    'The order has changed and takes no refund any more; it can only be refused.',
  ),
  done: t('已完成。', 'Done.'),
  help: t('求助', 'Requests for help'),
  helpQueue: t('待答复（{count}）', 'To be answered ({count})'),
  noHelp: t('没有待答复的求助。', 'Nobody waits for an answer.'),
  helpCategory: t('类别', 'About'),
  helpMessages: t('往来记录', 'What was written'),
  helpAnswer: t('答复', 'Answer'),
  helpOnlyAnswer: t('答复，不作决定', 'Answer without a decision'),
  helpDecide: t('作出决定，不退款', 'Decide, and give nothing back'),
  helpGrant: t('作出决定，并退款', 'Decide, and give money back'),
  helpGranted: t('决定退款', 'Given back'),
  helpSend: t('发送', 'Send'),
  helpNewer: t(
    '乘客刚刚又写了内容，或已结束求助，或他人已答复。请看过后再答复。',
    'The rider wrote again or closed it, or somebody else answered. Please read it first.',
  ),
  picture: t('图片 {n}', 'Picture {n}'),
  find: t('按手机号查找', 'Find by phone'),
  phone: t('手机号（完整 11 位）', 'Phone number, all 11 digits'),
  riderNone: t('没有使用该手机号的乘客。', 'There is no rider with this phone.'),
  rider: t('乘客', 'Rider'),
  riderDeleted: t('已注销的乘客', 'Deleted rider'),
  nickname: t('昵称', 'Name'),
  since: t('注册时间', 'Since'),
  closedSince: t('停用时间', 'Closed since'),
  sessions: t('登录中的会话（{count}）', 'Sessions ({count})'),
  noSessions: t('没有登录中的会话。', 'Logged in nowhere.'),
  sessionSince: t('{time} 登录', 'Since {time}'),
  endSession: t('结束此会话', 'End this session'),
  endAll: t('结束全部会话', 'End all sessions'),
  why: t('理由（记入日志）', 'Reason, kept in the log'),
  whyMissing: t('请写明理由。', 'Please say why.'),
  lately: t('最近的订单', 'Orders of late'),
  noOrders: t('没有订单。', 'No orders.'),
  close: t('停用账号', 'Close the account'),
  closeHint: t(
    '停用后会话全部结束，不能再登录；可恢复。',
    'Ends all sessions; nobody logs in as this rider until it is opened again.',
  ),
  open: t('恢复账号', 'Open the account again'),
  erase: t('注销乘客', 'Delete the rider'),
  eraseHint: t(
    '删除个人信息，不可恢复。订单和支付记录依法保留，但不再指向任何人。',
    'Deletes the person for good. Orders and payments stay, as the law demands, and lead to nobody.',
  ),
  eraseSure: t('输入乘客手机号末四位以确认', 'The last four digits of the phone, to be sure'),
  eraseUnsure: t('手机号末四位不符。', 'These are not the last four digits.'),
  dataInForce: t('当前生效', 'In force'),
  dataSince: t('生效时间', 'in force from'),
  dataPlanned: t('计划中', 'Planned'),
  dataOver: t('以往', 'Before'),
  dataNothingPlanned: t('没有计划中的版本。', 'Nothing is planned.'),
  dataNothingOver: t('没有以往的版本。', 'There was none before.'),
  dataVersion: t('版本 {version}', 'Version {version}'),
  dataHint: t(
    '此页只读。新版本由 npm run data:load 载入，npm run data:rollback 可恢复以往的版本。',
    'Read only: npm run data:load loads another version, npm run data:rollback brings an earlier one back.',
  ),
  invite: t('邀请操作员', 'Invite an operator'),
  inviteHint: t(
    '用户名为小写字母、数字、点、横线，2 至 32 位。对已有的用户名，新链接会重设其密码和动态码。',
    'Lower-case letters, digits, dots and dashes, 2 to 32. For a name that is there, the link sets its password and codes anew.',
  ),
  inviteWrong: t('用户名或角色不正确。', 'Name or role is not valid.'),
  inviteLink: t(
    '邀请链接，24 小时内有效，仅显示这一次：',
    'The invitation, good for 24 hours and shown this once:',
  ),
  role: t('角色', 'Role'),
  disable: t('停用', 'Disable'),
  disabled: t('已停用', 'Disabled'),
  disableNot: t(
    '不能停用自己或最后一名管理员。',
    'Neither yourself nor the last admin can be disabled.',
  ),
  older: t('更早', 'Older'),
  logEmpty: t('没有记录。', 'Nothing was logged.'),
  commandLine: t('命令行', 'Command line'),
  logBy: t('{who}，{address}', '{who}, {address}'),
  logRider: t('乘客 {id}', 'Rider {id}'),
};

export const RELEASE_TEXTS: Record<Row<'operator_releases'>['how'], Bilingual> = {
  bundled: t('随软件提供', 'Came with the software'),
  loaded: t('载入', 'Loaded'),
  rolled_back: t('恢复', 'Brought back'),
};

export const CHANGE_TEXTS = {
  added: t('新增', 'New'),
  changed: t('更改', 'Changed'),
  removed: t('移除', 'Gone'),
} as const satisfies Record<string, Bilingual>;
export const KIND_TEXTS: Readonly<Record<keyof OperatorData, Bilingual>> = {
  coupons: t('优惠券', 'Coupons'),
  products: t('商品', 'Products'),
  skins: t('皮肤', 'Skins'),
  spots: t('景区', 'Scenic spots'),
  offers: t('可预约的服务与车型', 'What riders book'),
  venues: t('预约门店', 'Places of bookings'),
  points: t('积分规则', 'Points rules'),
  badges: t('徽章', 'Badges'),
  hosts: t('宿主应用规则', 'Rules of host apps'),
  invites: t('邀请与推广', 'Invitations and promoters'),
  links: t('链接与下载', 'Links and downloads'),
  campaigns: t('活动', 'Campaigns'),
  shield: t('防刷规则', 'Rules against abuse'),
  reminders: t('提醒规则', 'Rules of reminders'),
};

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

export const NOT_YET: Record<NotYet, Bilingual> = {
  open: t('请先停用账号。', 'Close the account first.'),
  order: t('有订单尚未完成。', 'An order is not over.'),
  money: t('有付款或退款正在处理。', 'A payment or refund is under way.'),
  review: t('有退款待审核。', 'A refund is under review.'),
};

export const ACTION_TEXTS: Record<Action, Bilingual> = {
  'desk.logged_in': t('登录', 'Logged in'),
  'desk.log_in_refused': t('登录被拒', 'Log-in refused'),
  'desk.logged_out': t('退出登录', 'Logged out'),
  'operators.invited': t('邀请操作员', 'Invited an operator'),
  'operators.joined': t('操作员加入', 'Joined'),
  'operators.disabled': t('停用操作员', 'Disabled an operator'),
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
  'campaigns.award_given': t('发放核查奖励', 'Gave what was held'),
  'referrals.counted': t('通过邀请或绑定', 'Let a referral count'),
  'referrals.refused': t('拒绝邀请或绑定', 'Refused a referral'),
  'campaigns.award_refused': t('拒绝核查奖励', 'Refused what was held'),
  'riders.seen': t('查看乘客', 'Looked at a rider'),
  'riders.sessions_ended': t('结束会话', 'Ended sessions'),
  'riders.closed': t('停用乘客账号', 'Closed a rider'),
  'riders.opened': t('恢复乘客账号', 'Opened a rider'),
  'riders.deleted': t('注销乘客', 'Deleted a rider'),
};

export const HELP_CATEGORY_TEXTS: Record<HelpCategory, Bilingual> = {
  fee_dispute: t('费用争议', 'Fee dispute'),
  lost_property: t('物品遗失', 'Lost property'),
  complaint: t('服务投诉', 'Complaint'),
  other: t('其他', 'Something else'),
};

export const HELP_STATE_TEXTS: Record<HelpState, Bilingual> = {
  open: t('待答复', 'To be answered'),
  answered: t('已答复', 'Answered'),
  decided: t('已决定', 'Decided'),
  closed: t('已结束', 'Closed'),
};

export const PROGRAMME_TEXTS: Record<Programme, Bilingual> = {
  invite: t('邀请新用户', 'Invitation'),
  promoter: t('推广点', 'Promoter'),
  rebate: t('返利绑定', 'Rebate binding'),
};

export const TYPE_TEXTS: Record<OrderType, Bilingual> = {
  metro: t('地铁', 'Metro'),
  bus: t('公交', 'Bus'),
  ferry: t('轮渡', 'Ferry'),
  taxi: t('出租车', 'Taxi'),
  parking: t('停车', 'Parking'),
  multi_ticket: t('多日票', 'Day ticket'),
  scenic_ticket: t('景点门票', 'Scenic ticket'),
  maglev: t('磁浮', 'Maglev'),
  custom_bus: t('定制公交', 'Custom bus'),
  co_passenger: t('拼车', 'Shared ride'),
};

export const STATUS_TEXTS: Record<OrderStatus, Bilingual> = {
  ongoing: t('进行中', 'Ongoing'),
  to_be_paid: t('待支付', 'To be paid'),
  in_payment: t('支付中', 'In payment'),
  paid: t('已支付', 'Paid'),
  ticketing: t('出票中', 'Ticketing in progress'),
  to_be_used: t('待使用', 'To be used'),
  consumed: t('已使用', 'Consumed'),
  completed: t('已完成', 'Completed'),
  closed: t('已关闭', 'Closed'),
  being_refunded: t('退款中', 'Being refunded'),
  refunded: t('已退款', 'Refunded'),
};

export const EVENT_TEXTS: Record<OrderEvent, Bilingual> = {
  ride_ended_due: t('行程结束，待支付', 'Ride ended, to be paid'),
  ride_ended_free: t('行程结束，免费', 'Ride ended, free'),
  cancelled: t('取消', 'Cancelled'),
  no_driver: t('无司机接单', 'No driver was found'),
  payment_started: t('开始支付', 'Payment started'),
  payment_failed: t('支付失败', 'Payment failed'),
  payment_confirmed: t('支付成功', 'Paid'),
  covered: t('全额抵扣', 'Covered by coupon or points'),
  payment_deadline_passed: t('支付超时', 'Payment timed out'),
  ticketing_started: t('开始出票', 'Ticketing started'),
  issued: t('已出票', 'Issued'),
  issuing_failed: t('出票失败', 'Issuing failed'),
  used: t('已使用', 'Used'),
  validity_over: t('有效期结束', 'Validity over'),
  settled: t('已结算', 'Settled'),
  refund_accepted: t('退款受理', 'Refund accepted'),
  refund_succeeded: t('退款成功', 'Refunded'),
  refund_rejected: t('支付机构拒绝退款', 'Refund refused by the provider'),
};

export const FEE_ITEM_TEXTS: Record<(typeof FEE_ITEMS)[number], Bilingual> = {
  fare: t('票价', 'Fare'),
  flag_fall: t('起步价', 'Flag fall'),
  distance: t('里程费', 'Distance'),
  long_distance: t('远途费', 'Long distance'),
  duration: t('时长费', 'Duration'),
  waiting: t('等候费', 'Waiting'),
  night: t('夜间附加', 'Night'),
  holiday: t('节日附加', 'Holiday'),
  minimum: t('最低消费', 'Minimum'),
  rounding: t('取整', 'Rounding'),
  cancellation: t('取消费', 'Cancellation'),
  table: t('按票价表调整', "By the operator's table"),
  transfer: t('换乘优惠', 'Transfer discount'),
  monthly_discount: t('月度优惠', 'Monthly discount'),
};

export const REASON_TEXTS: Record<RefundReason, Bilingual> = {
  plans_changed: t('行程有变', 'Plans changed'),
  bought_by_mistake: t('买错了', 'Bought by mistake'),
  could_not_use: t('无法使用', 'Could not use it'),
  charged_wrongly: t('扣费有误', 'Charged wrongly'),
  service_failed: t('服务未提供', 'The service failed'),
  other: t('其他原因', 'Something else'),
};

export const REFUND_STATUS_TEXTS: Record<RefundStatus, Bilingual> = {
  under_review: t('待审核', 'Under review'),
  pending: t('退款中', 'On its way back'),
  succeeded: t('已退款', 'Refunded'),
  failed: t('支付机构拒绝', 'Refused by the provider'),
  refused: t('未通过', 'Refused'),
};

export const GROUND_TEXTS: Record<RefundGround | RefundCause, Bilingual> = {
  unused: t('车票未使用', 'Unused ticket'),
  paid_twice: t('同一行程已支付', 'Same ride paid before'),
  overcharged: t('高于官方票价', 'Above the official fare'),
  disruption: t('线路运营受阻', 'Disruption'),
  decided: t('人工决定', 'Decided by a person'),
  rider_asked: t('乘客申请', 'Asked for'),
  issuing_failed: t('出票失败', 'Could not be issued'),
  paid_after_close: t('关闭后到账', 'Paid after closing'),
  duplicate: t('重复支付', 'Paid twice'),
  amount_changed: t('金额已变更', 'Amount had changed'),
  given_up: t('放弃支付后到账', 'Paid after being given up'),
};
