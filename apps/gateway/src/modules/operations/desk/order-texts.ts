import type { FEE_ITEMS } from '@shtrans/contract/fees/schemas';
import type { OrderEvent, OrderStatus } from '@shtrans/contract/orders/status';
import type { OrderType } from '@shtrans/contract/orders/types';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import { t } from './texts.ts';

export const TYPE_TEXTS: Record<OrderType, Bilingual> = {
  metro: t('地铁', 'Metro'),
  bus: t('公交', 'Bus'),
  ferry: t('轮渡', 'Ferry'),
  taxi: t('出租车', 'Taxi'),
  parking: t('停车', 'Parking'),
  multi_ticket: t('多日票', 'Day ticket'),
  scenic_ticket: t('景区票', 'Scenic ticket'),
  maglev: t('磁浮', 'Maglev'),
  custom_bus: t('定制公交', 'Custom bus'),
  co_passenger: t('拼车', 'Shared ride'),
};

export const STATUS_TEXTS: Record<OrderStatus, Bilingual> = {
  ongoing: t('进行中', 'Ongoing'),
  to_be_paid: t('待支付', 'To be paid'),
  in_payment: t('支付中', 'In payment'),
  paid: t('已支付', 'Paid'),
  ticketing: t('出票中', 'Ticketing in progress'),
  to_be_used: t('待使用', 'To be used'),
  consumed: t('已使用', 'Consumed'),
  completed: t('已完成', 'Completed'),
  closed: t('已关闭', 'Closed'),
  being_refunded: t('退款中', 'Being refunded'),
  refunded: t('已退款', 'Refunded'),
};

export const EVENT_TEXTS: Record<OrderEvent, Bilingual> = {
  ride_ended_due: t('行程结束，待支付', 'Ride ended, to be paid'),
  ride_ended_free: t('行程结束，免费', 'Ride ended, free'),
  cancelled: t('取消', 'Cancelled'),
  no_driver: t('无司机接单', 'No driver was found'),
  stay_returned: t('停车已转出账户', 'Parking left the account'),
  payment_started: t('开始支付', 'Payment started'),
  payment_failed: t('支付失败', 'Payment failed'),
  payment_confirmed: t('支付成功', 'Paid'),
  covered: t('全额抵扣', 'Covered by coupon or points'),
  payment_deadline_passed: t('支付超时', 'Payment timed out'),
  ticketing_started: t('开始出票', 'Ticketing started'),
  issued: t('已出票', 'Issued'),
  issuing_failed: t('出票失败', 'Issuing failed'),
  used: t('已使用', 'Used'),
  validity_over: t('有效期结束', 'Validity over'),
  settled: t('已结算', 'Settled'),
  refund_accepted: t('退款受理', 'Refund accepted'),
  refund_succeeded: t('退款成功', 'Refunded'),
  refund_rejected: t('支付机构拒绝退款', 'Refund refused by the provider'),
};

export const FEE_ITEM_TEXTS: Record<(typeof FEE_ITEMS)[number], Bilingual> = {
  fare: t('票价', 'Fare'),
  flag_fall: t('起步价', 'Flag fall'),
  distance: t('里程费', 'Distance'),
  long_distance: t('远途费', 'Long distance'),
  duration: t('时长费', 'Duration'),
  waiting: t('等候费', 'Waiting'),
  night: t('夜间附加', 'Night'),
  holiday: t('节日附加', 'Holiday'),
  minimum: t('最低消费', 'Minimum'),
  rounding: t('取整', 'Rounding'),
  cancellation: t('取消费', 'Cancellation'),
  table: t('按票价表调整', "By the operator's table"),
  transfer: t('换乘优惠', 'Transfer discount'),
  monthly_discount: t('月度优惠', 'Monthly discount'),
};
