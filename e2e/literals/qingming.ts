import type { Literals } from './literal.ts';

// Words, fares and seats are the operator's: `cities/shanghai/operator/campaigns/qingming/{campaign,cemeteries,lines}.json`.
const lineZh = '清明 1 路 地铁青浦新城站 ⇄ 福寿园 07:00–15:30 · ¥8.00 全程约 35 分钟';
const lineEn =
  'Qingming 1 Qingpu Xincheng metro ⇄ Fu Shou Yuan 07:00–15:30 · ¥8.00 About 35 minutes';

/** Travelling at Qingming. */
export const qingming: Literals = {
  'campaign-qingming-qingming-day-activity': {
    zh: [
      '清明出行',
      '按名称搜索',
      lineZh,
      '清明 5 路 地铁滴水湖站 ⇄ 滨海古园 07:00–15:30 · ¥12.00',
    ],
    en: [
      'Qingming travel',
      'Search by name',
      lineEn,
      'Qingming 5 Dishui Lake metro ⇄ Binhai Guyuan 07:00–15:30 · ¥12.00',
    ],
  },
  'campaign-qingming-qingming-day-activity-entry': {
    zh: [
      '清明入口',
      '1. 先找到墓园：按名称搜索，或按区查看。',
      '可预约今天起 7 天内的班次。',
      lineZh,
    ],
    en: [
      'Qingming entry',
      '1. Find the cemetery by name or district.',
      'Book up to 7 days ahead.',
      lineEn,
    ],
  },
  'campaign-qingming-qingming-day-activity-list': {
    zh: ['墓园列表', '所在区', '浦南陵园 松江区，公交上海浦南陵园站旁 无专线，可乘公共交通前往'],
    en: [
      'Cemeteries',
      'District',
      'Punan Cemetery Songjiang, by the bus stop Punan Cemetery No shuttle. Use public transport',
    ],
  },
  'campaign-qingming-qingming-day-activity-search': {
    // `cemeteries.json` has nine.
    zh: ['墓园搜索', '找到 9 个', '福寿园 青浦区外青松公路7270弄600号'],
    en: ['Cemetery search', '9 found', 'Fu Shou Yuan 600, Lane 7270, Waiqingsong Highway, Qingpu'],
  },
  'campaign-search-nothing': {
    zh: ['没有找到，请换个词试试'],
    en: ['No results. Try another word'],
  },
  'campaign-qingming-qingming-day-activity-login': {
    zh: ['登录', '登录后即可预约清明专线座位。', '您还没有预约', '发车 60 分钟前可取消。'],
    en: [
      'Log in',
      'Log in to book shuttle seats.',
      'No bookings yet',
      'cancel up to 60 minutes before',
    ],
  },
  'campaign-qingming-qingming-day-activity-schedule-all': {
    zh: ['班次', '可预约今天起 7 天内的班次。', lineZh, '返程 · 福寿园上车', '余 45 座'],
    en: [
      'Schedule',
      'Book up to 7 days ahead.',
      lineEn,
      'Return, from Fu Shou Yuan',
      '45 seats left',
    ],
  },
  'campaign-cemetery-detail-all': {
    zh: ['墓园详情', '浦南陵园 松江区，公交上海浦南陵园站旁'],
    en: ['Cemetery', 'Punan Cemetery Songjiang, by the bus stop Punan Cemetery'],
  },
  'campaign-cemetery-introduction-all': {
    zh: ['墓园介绍', '浦南陵园 松江区，公交上海浦南陵园站旁'],
    en: ['About the cemetery', 'Punan Cemetery Songjiang, by the bus stop Punan Cemetery'],
  },
  'campaign-qingming-qingming-day-activity-schedule': {
    zh: [
      '班次',
      lineZh,
      '去程 · 地铁青浦新城站上车',
      '余 45 座',
      '免费预约；开始前 60 分钟可取消。',
    ],
    en: [
      'Schedule',
      lineEn,
      'Outbound, from Qingpu Xincheng metro',
      '45 seats left',
      'Free. You can cancel up to 60 minutes before.',
    ],
  },
  'campaign-qingming-cemetery-detail': {
    zh: [
      '墓园详情',
      '地址 青浦区外青松公路7270弄600号',
      '开放时间 清明期间每日 6:00–16:30',
      lineZh,
    ],
    en: [
      'Cemetery',
      'Address 600, Lane 7270, Waiqingsong Highway, Qingpu',
      'Opening hours 6:00–16:30 daily around Qingming.',
      lineEn,
    ],
  },
  'campaign-qingming-cemetery-introduction': {
    zh: ['墓园介绍', '1994 年建成的人文纪念公园', '地址 青浦区外青松公路7270弄600号', lineZh],
    en: [
      'About the cemetery',
      'A memorial park opened in 1994',
      'Address 600, Lane 7270, Waiqingsong Highway, Qingpu',
      lineEn,
    ],
  },
};
