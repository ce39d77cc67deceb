import type { RefundFailure } from '@shtrans/contract/refund-rules';
import type { Bilingual } from '@shtrans/contract/schemas';

/** Why a try failed, as riders read it. */
export const FAILURE_TEXTS: Record<RefundFailure, Bilingual> = {
  no_answer: {
    zh: '支付渠道暂未答复，系统会继续为您办理，无需重复申请',
    en: 'The payment provider has not answered yet. We keep trying; there is nothing you need to do',
  },
  refused: {
    zh: '支付渠道未能受理这笔退款，请稍后再试或联系客服',
    en: 'The payment provider declined this refund. Please try again later or contact customer service',
  },
};
