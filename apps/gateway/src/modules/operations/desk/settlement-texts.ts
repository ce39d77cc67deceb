import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { DifferenceKind } from '../../../db/schema.ts';
import { t } from './texts.ts';

/** Texts of the pages of the providers' bills. */
export const settlementTexts = {
  settlements: t('渠道对账', 'Settlements'),
  hint: t(
    '每天 10:30 起获取各支付渠道前一天的账单，与本系统账目核对。次日 12:00 仍未取得的账单会报警。',
    "From 10:30 each day, the bill of each payment provider for the day before is fetched and compared with our books. A bill that isn't there at 12:00 raises an alarm.",
  ),
  days: t('{from} 至 {until}', '{from} to {until}'),
  noDays: t('这些天没有账单。', 'No bills on these days.'),
  earlierDays: t('更早', 'Earlier'),
  day: t('账单日', 'Day'),
  provider: t('支付渠道', 'Provider'),
  state: t('状态', 'State'),
  payments: t('渠道收款', 'Payments'),
  refunds: t('渠道退款', 'Refunds'),
  differences: t('差异', 'Differences'),
  fault: t('未取得的原因', "Why it isn't there"),
  askedAt: t('最近一次获取', 'Last asked'),
  missedAt: t('报警时间', 'Alarm'),
  fetchedAt: t('取得时间', 'Fetched'),
  file: t('账单原文件', 'The file as it came'),
  logged: t('查看和下载会记入操作日志。', 'Who looks and who downloads is written down.'),
  differencesOf: t('差异（{count}）', 'Differences ({count})'),
  agrees: t('与本系统账目一致。', 'The bill agrees with our books.'),
  onlyFirst: t('仅显示前 {count} 条。', 'Only the first {count} are shown.'),
  difference: t('差异', 'Difference'),
  ours: t('本系统', 'Ours'),
  theirs: t('渠道', 'Theirs'),
  payment: t('支付编号', 'Payment'),
  refund: t('退款编号', 'Refund'),
  trade: t('渠道交易号', 'Their trade number'),
};

/** States of a day; `missing`: it is waited for, and the alarm was raised. */
export const SETTLEMENT_TEXTS: Record<'waiting' | 'missing' | 'none' | 'stored', Bilingual> = {
  waiting: t('等待账单', 'Waiting for the bill'),
  missing: t('账单未取得', 'Bill missing'),
  none: t('当天无交易', 'No trades'),
  stored: t('已核对', 'Compared'),
};

export const DIFFERENCE_TEXTS: Record<DifferenceKind, Bilingual> = {
  not_ours: t('渠道有，本系统没有此支付', "The provider has it; the payment isn't ours"),
  not_counted: t('渠道已收款，本系统未入账', 'The provider took it; we count no money'),
  not_taken: t('本系统已入账，渠道账单没有', "We count it; the bill doesn't have it"),
  amount: t('支付金额不一致', 'Another amount paid'),
  refund_not_requested: t('渠道已退款，本系统未发起', "Refunded there; we didn't request it"),
  refund_amount: t('退款金额不一致', 'Another amount refunded'),
  refund_after_refusal: t('渠道拒绝后又退款', 'Refunded after a refusal'),
  refund_not_made: t(
    '本系统已退款，渠道账单没有',
    "We count it as refunded; the bill doesn't have it",
  ),
};
