import { defineMessages } from '../../core/i18n/messages.ts';

/** What riders ask the desk for help with, and what is answered. */
export const helpMessages = defineMessages({
  emptyTitle: ['还没有求助', 'You have not asked for help yet'],
  emptyHint: [
    '在订单详情中选择“客服求助”即可发起',
    'Choose "Ask for help" in the detail of an order',
  ],
  category: {
    fee_dispute: ['费用争议', 'Fee dispute'],
    lost_property: ['物品遗失', 'Lost property'],
    complaint: ['服务投诉', 'Complaint'],
    other: ['其他问题', 'Something else'],
  },
  state: {
    open: ['待答复', 'Waiting'],
    answered: ['已答复', 'Answered'],
    decided: ['已处理', 'Decided'],
    closed: ['已结束', 'Closed'],
  },
  unread: ['有新答复', 'New answer'],
  ask: ['需要什么帮助？', 'What do you need help with?'],
  askMissing: ['请先选择问题类型', 'Please choose what it is about first'],
  hint: {
    fee_dispute: [
      '例如：多收了哪一项费用，您认为应该是多少',
      'Such as which charge is wrong, and what it should be',
    ],
    lost_property: [
      '例如：什么物品，什么样子，落在哪里',
      'Such as what it is, how it looks, where you left it',
    ],
    complaint: ['例如：什么时候，发生了什么', 'Such as when it was and what happened'],
    other: ['请说明您的问题', 'Please tell us about it'],
  },
  text: ['说明', 'What happened'],
  textMissing: ['请写下您的问题', 'Please tell us what happened'],
  send: ['发送', 'Send'],
  sent: ['已发送，客服答复后会显示在这里', 'Sent. You read the answer here'],
  waits: [
    '已保存在本机，联网后自动发送',
    'Kept on this phone. It is sent when the network is back',
  ],
  exists: [
    '您已就此订单发起过这类求助，可在其中继续说明',
    'You have asked about this order before. You can go on there',
  ],
  toThread: ['查看求助', 'See your request'],
  all: ['我的全部求助', 'All your requests'],
  you: ['我', 'You'],
  desk: ['客服', 'Customer service'],
  again: ['继续说明', 'Write again'],
  granted: [
    (amount: string) => `客服已决定退款 ${amount}`,
    (amount: string) => `Customer service gives ${amount} back`,
  ],
  toRefund: ['查看退款进度', 'See the refund'],
  closesAt: [
    (time: string) => `如没有其他问题，此求助将于 ${time} 自动结束`,
    (time: string) => `If there is nothing else, this request closes on ${time}`,
  ],
  waitsForDesk: ['客服通常在一天内答复', 'Customer service answers within a day as a rule'],
  isClosed: [
    '此求助已结束。如有需要，可从订单重新发起',
    'This request is closed. Start a new one from the order',
  ],
  close: ['问题已解决，结束求助', 'It is solved, close the request'],
  closeAsk: ['结束此求助？', 'Close this request?'],
  closeText: [
    '结束后不能再继续说明，但可以重新发起。',
    "You won't be able to write here, but you can start a new request.",
  ],
  closeDo: ['结束', 'Close it'],
  closed: ['求助已结束', 'The request is closed'],
  none: ['没有这条求助', 'This request was not found'],
});
