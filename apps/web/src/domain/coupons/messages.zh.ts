export const messages = {
  items: '礼包内容',
  threshold: (yuan: string) => `满${yuan}元可用`,
  noThreshold: '无门槛',
  upTo: (yuan: string) => `最高减${yuan}元`,
  off: (yuan: string) => `${yuan}元`,
  percentOff: (percent: number) => `${(100 - percent) / 10}折`,
  otherKind: '优惠券',
  free: '免单',
  quantity: (n: number) => `${n}张`,
  validDays: (n: number) => (n === 0 ? '领取当天有效' : `领取后${n}天内有效`),
};
