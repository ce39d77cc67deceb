import { defineMessages } from '../../core/i18n/messages.ts';

export const rideRepairMessages = defineMessages({
  agree: {
    title: ['补登缺少的进站或出站', 'Add a missing entry or exit'],
    about: [
      '闸机没有记录到进站或出站时，行程先按最低票价计费。补登后按实际里程计费，行程可计入里程、碳减排和月度优惠。',
      'If a gate missed your entry or exit, the ride is charged the lowest fare for now. Once you add it, you pay the fare for the actual distance, and the ride counts towards distance, carbon savings and monthly discounts.',
    ],
    what: [
      '同意后，本页可显示并补登您的地铁行程。',
      'If you agree, this page can show your metro rides and add missing entries and exits.',
    ],
    button: ['同意并查看', 'Agree and view'],
  },
  none: ['没有需要补登的行程', 'No rides to fix'],
  noneHint: [
    (days: number) => `最近 ${days} 天的地铁行程进出站信息完整`,
    (days: number) => `All your metro rides in the last ${days} days have an entry and exit`,
  ],
  left: [
    (remaining: number) => `本月还可即时补登 ${remaining} 次，超出后由人工审核`,
    (remaining: number) =>
      `${remaining} instant fixes left this month. After that, we review each one`,
  ],
  possible: ['待补登', 'To fix'],
  earlier: ['补登记录', 'Fixed rides'],
  missing: { entry: ['缺少进站记录', 'Entry missing'], exit: ['缺少出站记录', 'Exit missing'] },
  entered: [(station: string) => `${station} 进站`, (station: string) => `In at ${station}`],
  leftAt: [(station: string) => `${station} 出站`, (station: string) => `Out at ${station}`],
  lowest: ['暂按最低票价', 'Lowest fare for now'],
  ongoing: ['行程未结束', 'Not finished yet'],
  mend: { entry: ['补登进站', 'Add entry'], exit: ['补登出站', 'Add exit'] },
  which: {
    entry: ['您在哪一站进站？', 'Which station did you enter?'],
    exit: ['您在哪一站出站？', 'Which station did you exit?'],
  },
  hint: ['站名、拼音或首字母', 'Name, pinyin or initials'],
  nothing: ['没有找到车站', 'No stations found'],
  when: {
    entry: ['进站时间（约）', 'Entry time (approx.)'],
    exit: ['出站时间（约）', 'Exit time (approx.)'],
  },
  fare: ['补登后票价', 'New fare'],
  fareNote: [
    '按线网票价计算，换乘和月度优惠在结算时扣减',
    "Based on network fares. Transfer and monthly discounts come off when you're charged",
  ],
  other: ['换一站', 'Another station'],
  submit: ['提交补登', 'Submit'],
  state: {
    open: ['审核中', 'Under review'],
    mended: ['已补登', 'Fixed'],
    refused: ['未通过', 'Not approved'],
    reported: ['闸机记录已补上', 'Received from gate'],
  },
  about: {
    open: [
      '一般 1 至 3 个工作日内答复。审核期间如已付款，则按已付金额结算。',
      'We usually reply within 1 to 3 working days. If you pay in the meantime, the amount you pay is final.',
    ],
    mended: ['已按补登的车站计费。', 'You pay the fare for the trip you actually made.'],
    refused: ['行程仍按最低票价计费。', 'The ride is still charged the lowest fare.'],
    reported: [
      '以闸机数据为准，多付金额自动退回。',
      "The gate has now reported this ride. We'll refund anything you overpaid automatically.",
    ],
  },
  toOrder: ['查看订单', 'View order'],
  done: ['补登成功', 'Ride fixed'],
  sent: ['已提交，等待审核', 'Submitted for review'],
});
