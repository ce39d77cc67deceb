import type { Say } from '../site.ts';

/** What is chosen at the cashier; journeys choose by the same. */
export const cashierTexts = (say: Say) => ({
  pay: say('确认支付', 'Pay now'),
  refuse: say('支付失败', 'Refuse'),
  refuseHint: say('渠道拒绝这笔支付', 'The provider declines this payment'),
  late: say('延迟到账', 'Pay late'),
  lateHint: say(
    '先受理，过一会儿才扣款成功，期间无法撤销',
    'Accepted now, the money is taken later and cannot be stopped meanwhile',
  ),
  lateAfter: say('到账时间', 'Money arrives after'),
  silent: say('渠道失联', 'Go silent'),
  silentHint: say(
    '钱已扣，但不发通知，查询也没有结果',
    'Takes the money, sends no notice and answers no query',
  ),
  comeBack: say('恢复联系', 'Come back'),
  comeBackHint: say(
    '补发通知，并如实回答查询',
    'Sends the missing notice and answers queries again',
  ),
  notify: say('重新发送通知', 'Send the notice again'),
  notifyHint: say('商户应当只记一次账', 'The shop must count it once'),
  refunds: say('退款时', 'When refunded'),
  refundMode: {
    normal: say('立即退回', 'Give back at once'),
    refused: say('拒绝退款', 'Refuse'),
    slow: say('受理后一分钟退回', 'Give back after a minute'),
    silent: say('不答复', 'Do not answer'),
    lost: say('已退回，但答复丢失', 'Give back, lose the answer'),
  },
  refundsHint: say('决定这笔交易之后的退款如何处理', 'What refunds of this trade meet from now on'),
  refundsSet: say('确定', 'Set'),
});
