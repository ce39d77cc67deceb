export const messages = {
  threshold: (yuan: string) => `满${yuan}元可用`,
  noThreshold: '无门槛',
  upTo: (yuan: string) => `最高减${yuan}元`,
  off: (yuan: string) => `${yuan}元`,
  percentOff: (percent: number) => `${(100 - percent) / 10}折`,
  otherKind: '优惠券',
  free: '免单',
};
