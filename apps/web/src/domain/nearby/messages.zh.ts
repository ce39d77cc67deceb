export const messages = {
  walk: (minutes: string) => `步行${minutes}`,
  moreLines: (n: number) => `另有${n}条`,
  parking: {
    free: (n: number) => `空位 ${n}`,
    full: '已满',
    unknown: '空位未知',
    spaces: (n: number) => `共 ${n} 个车位`,
    hour: (price: string) => `${price}/小时`,
    day: (price: string) => `封顶 ${price}/天`,
    open: (hours: string) => `开放 ${hours}`,
    asOf: (time: string) => `${time} 更新`,
    stale: (time: string) => `${time} 的数据，可能已变化`,
  },
};
