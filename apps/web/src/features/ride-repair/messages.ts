import { defineMessages } from '../../core/i18n/messages.ts';

export const rideRepairMessages = defineMessages({
  agree: {
    title: ['补登缺少的进站或出站', 'Complete a missing entry or exit'],
    about: [
      '闸机没有记录到进站或出站时，行程先按最低票价计费。补登后按实际里程计费，行程可计入里程、碳减排和月度优惠。',
      'Where no gate recorded your entry or exit, the ride costs the lowest fare at first. Completed, it costs the fare for its distance, and counts for distance, saved carbon and monthly discounts.',
    ],
    what: [
      '同意后，本页可显示并补登您的地铁行程。',
      'If you agree, this page shows your metro rides and completes them.',
    ],
    button: ['同意并查看', 'Agree and see my rides'],
  },
  none: ['没有需要补登的行程', 'No ride to complete'],
  noneHint: [
    (days: number) => `最近 ${days} 天的地铁行程都有完整的进出站记录`,
    (days: number) => `All metro rides of the last ${days} days have their entry and exit`,
  ],
  left: [
    (remaining: number) => `本月还可即时补登 ${remaining} 次，超出后由人工审核`,
    (remaining: number) => `${remaining} more this month at once; a person looks at others`,
  ],
  possible: ['待补登', 'To complete'],
  earlier: ['补登记录', 'What you completed'],
  missing: { entry: ['缺少进站记录', 'Entry missing'], exit: ['缺少出站记录', 'Exit missing'] },
  entered: [(station: string) => `${station} 进站`, (station: string) => `In at ${station}`],
  leftAt: [(station: string) => `${station} 出站`, (station: string) => `Out at ${station}`],
  lowest: ['暂按最低票价', 'Lowest fare so far'],
  ongoing: ['行程未结束', 'Not ended yet'],
  mend: { entry: ['补登进站', 'Add the entry'], exit: ['补登出站', 'Add the exit'] },
  which: {
    entry: ['您在哪一站进站？', 'Where did you go in?'],
    exit: ['您在哪一站出站？', 'Where did you get out?'],
  },
  hint: ['站名、拼音或首字母', 'Name, pinyin or initials'],
  nothing: ['没有找到车站', 'No station found'],
  when: {
    entry: ['进站时间（约）', 'About when you went in'],
    exit: ['出站时间（约）', 'About when you got out'],
  },
  fare: ['补登后票价', 'Fare then'],
  fareNote: [
    '按线网票价计算，换乘和月度优惠在结算时扣减',
    'By the fares of the network; transfer and monthly discounts come off when it is settled',
  ],
  other: ['换一站', 'Another station'],
  submit: ['提交补登', 'Send'],
  state: {
    open: ['审核中', 'Under review'],
    mended: ['已补登', 'Completed'],
    refused: ['未通过', 'Refused'],
    reported: ['闸机已补传', 'The gate reported'],
  },
  about: {
    open: [
      '一般 1 至 3 个工作日内答复。审核期间如已付款，则按已付金额结算。',
      'We answer within three working days as a rule. If you pay meanwhile, that settles the ride.',
    ],
    mended: ['已按补登的车站计费。', 'It costs the fare between these stations.'],
    refused: ['行程仍按最低票价计费。', 'The ride stays at the lowest fare.'],
    reported: [
      '以闸机记录为准，多付的金额会自动退回。',
      'What the gate recorded counts; what you paid too much comes back by itself.',
    ],
  },
  toOrder: ['查看订单', 'See the order'],
  done: ['补登成功', 'The ride is complete'],
  sent: ['已提交，等待审核', 'Sent; it is under review'],
});
