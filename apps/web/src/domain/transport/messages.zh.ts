export const messages = {
  metro: '地铁',
  bus: '公交',
  ferry: '轮渡',
  taxi: '出租车',
  parking: '停车',
  multi_ticket: '多品票',
  scenic_ticket: '景点门票',
  maglev: '磁浮',
  custom_bus: '定制巴士',
  co_passenger: '同行人',
  other: '其他订单',
};
