import type { Say } from '../site.ts';

/** What journeys choose by. */
export const cashierTexts = (say: Say) => ({
  pay: say('确认支付', 'Pay now'),
  refuse: say('支付失败', 'Refuse'),
  late: say('延迟到账', 'Pay late'),
  lateAfter: say('到账时间', 'Money arrives after'),
  silent: say('渠道失联', 'Go silent'),
  comeBack: say('恢复联系', 'Come back'),
  refunds: say('退款时', 'When refunded'),
  refundMode: {
    normal: say('立即退回', 'Give back at once'),
    refused: say('拒绝退款', 'Refuse'),
    slow: say('受理后一分钟退回', 'Give back after a minute'),
    silent: say('不答复', 'Do not answer'),
    lost: say('已退回，但答复丢失', 'Give back, lose the answer'),
  },
  refundsSet: say('确定', 'Set'),
});
