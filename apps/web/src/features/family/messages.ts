import { defineMessages } from '../../core/i18n/messages.ts';

export const familyMessages = defineMessages({
  empty: [
    '为父母、孩子或伴侣的出行付款：您设定每月限额，随时可调整、暂停或关闭。',
    'Pay when your parents, children or partner ride: you set a monthly limit, and may change, pause or close it whenever you like.',
  ],
  role: {
    owner: [(phone: string) => `我为 ${phone} 付款`, (phone: string) => `You pay for ${phone}`],
    relative: [(phone: string) => `${phone} 为我付款`, (phone: string) => `${phone} pays for you`],
  },
  state: {
    invited: ['待接受', 'Invited'],
    active: ['使用中', 'In use'],
    paused: ['已暂停', 'Paused'],
    closed: ['已关闭', 'Closed'],
  },
  pausedBy: {
    me: ['您已暂停此账户', 'You paused this account'],
    other: [
      '对方已暂停此账户，由对方恢复',
      'The other side paused this account, and can let it go on',
    ],
  },
  limit: ['每月限额', 'Monthly limit'],
  spent: ['本月已用', 'Spent this month'],
  left: ['本月剩余', 'Left this month'],
  until: ['邀请有效期至', 'Invitation good until'],
  waits: [
    '请告知对方用该手机号登录并接受邀请。我们不会发送短信。',
    'Ask them to log in with that number and accept. We send no text message.',
  ],
  payments: ['本月付款', 'Payments this month'],
  noPayments: ['本月还没有付款', 'No payments this month'],
  givenBack: [(amount: string) => `已退 ${amount}`, (amount: string) => `${amount} given back`],
  pause: ['暂停', 'Pause'],
  resume: ['恢复使用', 'Let it go on'],
  close: ['关闭', 'Close'],
  withdraw: ['撤回邀请', 'Withdraw'],
  decline: ['拒绝', 'Decline'],
  accept: ['接受邀请', 'Accept'],
  changeLimit: ['调整限额', 'New limit'],
  save: ['保存', 'Save'],
  saved: ['已保存', 'Saved'],
  closeTitle: ['关闭亲密账户？', 'Close the intimate account?'],
  closeText: [
    '关闭后立即停止付款，且无法恢复；需要时可重新邀请。',
    "It stops paying now and can't be reopened. You can send a new invitation.",
  ],
  inviteTitle: ['邀请亲友', 'Invite a relative'],
  phone: ['亲友手机号', 'Phone of your relative'],
  phoneHint: ['11 位手机号', '11 digits'],
  limitYuan: ['每月限额（元）', 'Monthly limit in yuan'],
  limitHint: [
    (min: string, max: string) => `${min} 至 ${max}`,
    (min: string, max: string) => `${min} to ${max}`,
  ],
  invite: ['发出邀请', 'Invite'],
  invited: ['邀请已发出', 'The invitation is there'],
  accepted: ['已接受，乘车时即可使用', 'Accepted: you can ride on it now'],
  agree: ['我已阅读并同意', 'I have read and accept the '],
  agreement: ['《亲密账户服务协议》', ' intimate account agreement'],
  full: ['您已开通最多数量的亲密账户', "You've reached the maximum number of Family Pay accounts"],
  pay: {
    title: ['亲密账户支付', 'Pay by intimate account'],
    due: ['待付金额', 'Amount due'],
    button: [
      (amount: string) => `由亲密账户支付 ${amount}`,
      (amount: string) => `Pay by intimate account ${amount}`,
    ],
    none: [
      '还没有人为您付款。请家人邀请您，或自行支付。',
      'Nobody pays for you yet. Ask your family to invite you, or pay yourself.',
    ],
    short: [
      '本月剩余额度不足，请自行支付。',
      'Not enough is left this month, please pay yourself.',
    ],
    paused: [
      '亲密账户已暂停，请自行支付。',
      'The intimate account is paused, please pay yourself.',
    ],
    failed: ['扣款未成功，请自行支付', 'The money could not be taken, please pay yourself'],
    toOrder: ['返回订单', 'Back to the order'],
  },
  about: ['了解更多', 'Read more'],
  agreementTitle: ['亲密账户服务协议', 'Intimate account agreement'],
  introduction: ['亲密账户介绍', 'What an intimate account is'],
});
