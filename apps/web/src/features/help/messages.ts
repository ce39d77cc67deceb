import { defineMessages } from '../../core/i18n/messages.ts';

/** What riders ask the desk for help with, and what is answered. */
export const helpMessages = defineMessages({
  emptyTitle: ['还没有求助', 'No support requests yet'],
  emptyHint: ['在订单详情中选择“客服求助”即可发起', 'Open an order and choose “Get help”'],
  category: {
    fee_dispute: ['费用争议', 'Fee dispute'],
    lost_property: ['物品遗失', 'Lost property'],
    complaint: ['服务投诉', 'Complaint'],
    other: ['其他问题', 'Something else'],
  },
  state: {
    open: ['待答复', 'Awaiting reply'],
    answered: ['已答复', 'Replied'],
    decided: ['已处理', 'Resolved'],
    closed: ['已结束', 'Closed'],
  },
  unread: ['有新答复', 'New reply'],
  ask: ['需要什么帮助？', 'What do you need help with?'],
  askMissing: ['请先选择问题类型', 'Choose a topic first'],
  hint: {
    fee_dispute: [
      '例如：哪项费用多收了，应收多少',
      'For example, which charge is wrong and what it should be',
    ],
    lost_property: [
      '例如：物品名称、外观、遗落地点',
      'For example, what it is, what it looks like and where you left it',
    ],
    complaint: ['例如：时间和事情经过', 'For example, when it was and what happened'],
    other: ['请描述您的问题', 'Tell us about your problem'],
  },
  text: ['说明', 'What happened'],
  textMissing: ['请描述您的问题', 'Tell us what happened'],
  send: ['发送', 'Send'],
  sent: ['已发送，客服答复后会显示在这里', 'Sent. Our reply will appear here'],
  waits: ['已保存在本机，联网后自动发送', "Saved on this phone. Sends when you're back online"],
  exists: [
    '此订单已有同类求助，可继续补充',
    'You already have a request about this. Continue it there',
  ],
  toThread: ['查看求助', 'View request'],
  all: ['我的全部求助', 'All my requests'],
  you: ['我', 'You'],
  desk: ['客服', 'Customer service'],
  again: ['继续补充', 'Add a message'],
  granted: [
    (amount: string) => `客服已决定退款 ${amount}`,
    (amount: string) => `Customer service approved a refund of ${amount}`,
  ],
  toRefund: ['查看退款进度', 'View refund'],
  closesAt: [
    (time: string) => `如无其他问题，此求助将于 ${time} 自动结束`,
    (time: string) => `If there's nothing else, this request closes ${time}`,
  ],
  waitsForDesk: ['客服通常在一天内答复', 'We usually reply within a day'],
  isClosed: [
    '此求助已结束。如有需要，可从订单重新发起',
    'This request is closed. You can start a new one from the order',
  ],
  close: ['问题已解决，结束求助', 'Problem solved, close request'],
  closeAsk: ['结束此求助？', 'Close this request?'],
  closeText: [
    '结束后不能再补充，但可重新发起。',
    "You won't be able to add messages, but you can start a new request.",
  ],
  closeDo: ['结束', 'Close'],
  closed: ['求助已结束', 'Request closed'],
  none: ['没有这条求助', 'Request not found'],
});
