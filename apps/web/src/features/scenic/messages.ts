import { defineMessages } from '../../core/i18n/messages.ts';

/** What the pages of scenic tickets say. */
export const scenicMessages = defineMessages({
  search: ['搜索景区', 'Search scenic spots'],
  placeholder: ['景区或城市，也可输入拼音', 'Spot, city or pinyin'],
  clear: ['清空', 'Clear'],
  cities: ['城市', 'City'],
  allCities: ['全部', 'All'],
  free: ['暂无门票在售', 'No tickets on sale'],
  noneTitle: ['没有找到景区', 'No scenic spots found'],
  noneHint: ['换个名称或城市试试', 'Try another name or city'],
  showAll: ['查看全部景区', 'Show all spots'],
  pictures: [
    (n: number) => `查看图片，共 ${n} 张`,
    (n: number) => (n === 1 ? 'View picture' : `View all ${n} pictures`),
  ],
  about: ['景区介绍', 'About'],
  hours: ['开放时间', 'Opening hours'],
  address: ['地址', 'Address'],
  visit: ['游览信息', 'Your visit'],
  metro: ['最近的地铁站', 'Nearest metro'],
  byMetro: [
    (station: string, lines: string, metres: number) =>
      `${station}（${lines}），直线距离 ${metres} 米`,
    (station: string, lines: string, metres: number) =>
      `${station} (${lines}), ${metres} m in a straight line`,
  ],
  between: ['、', ', '],
  route: ['怎么去', 'How to get there'],
  tickets: ['门票', 'Tickets'],
  refundable: ['未使用可退', 'Refundable if unused'],
  notRefundable: ['售出不退', 'Non-refundable'],
  demoNote: ['价格仅作演示，并非景区公布的票价', 'Demo prices, not the official ticket prices'],
  buyTitle: [(title: string) => `购买${title}`, (title: string) => `Buy ${title}`],
  quantity: ['数量', 'Quantity'],
  mostPerOrder: [(n: number) => `每单最多 ${n} 份`, (n: number) => `Up to ${n} per order`],
  date: ['使用日期', 'Visit date'],
  chooseDate: ['请选择使用日期', 'Choose your visit date'],
  dayLeft: [(n: number) => `余${n}`, (n: number) => `${n} left`],
  dayOpen: ['可订', 'Open'],
  dayGone: ['售罄', 'Sold out'],
  total: ['合计', 'Total'],
  next: ['提交订单', 'Place order'],
  terms: ['购买须知', 'Terms'],
  laterCoupon: ['优惠券和积分在下一步选择', 'Choose coupons and points in the next step'],
});
