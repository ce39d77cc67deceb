import type {
  RefundCause,
  RefundGround,
  RefundReason,
  RefundStatus,
} from '@shtrans/contract/refunds/facts';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import { t } from './texts.ts';

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
