import type { Bilingual } from '@shtrans/contract/schemas';
import type { StreetZone } from '../../src/city/fee-rules.ts';

/**
 * Real places the demo orders speak of. Stations are named as in the city data, which has their
 * positions. Prices marked as demo prices are ours: no public tariff was found.
 */
export interface Place {
  name: Bilingual;
  /** The metro station whose position stands for the place. */
  station: string;
}

const place = (zh: string, en: string, station: string): Place => ({ name: { zh, en }, station });

export const HOME = place('仙霞路茅台路口', 'Xianxia Road at Maotai Road', '娄山关路');
export const WORK = place('张江高科技园区', 'Zhangjiang Hi-Tech Park', '张江高科');

/** Where taxis take people. */
export const PLACES: readonly Place[] = [
  place('外滩观景平台', 'The Bund promenade', '南京东路'),
  place('静安寺', "Jing'an Temple", '静安寺'),
  place(
    '上海虹桥国际机场2号航站楼（出发层）',
    'Shanghai Hongqiao International Airport Terminal 2 (departures)',
    '虹桥2号航站楼',
  ),
  place(
    '上海浦东国际机场2号航站楼（到达层）',
    'Shanghai Pudong International Airport Terminal 2 (arrivals)',
    '浦东1号2号航站楼',
  ),
  place('上海站南广场', 'Shanghai Railway Station, south square', '上海火车站'),
  place('上海南站', 'Shanghai South Railway Station', '上海南站'),
  place('新天地', 'Xintiandi', '一大会址·新天地'),
  place('陆家嘴环路', 'Lujiazui Ring Road', '陆家嘴'),
  place('世纪公园1号门', 'Century Park, gate 1', '世纪公园'),
  place('五角场', 'Wujiaochang', '五角场'),
  place('豫园', 'Yuyuan Garden', '豫园'),
  place('徐家汇', 'Xujiahui', '徐家汇'),
  place(
    '国家会展中心（上海）南登录厅',
    'National Exhibition and Convention Center (Shanghai), south entrance hall',
    '国家会展中心',
  ),
  place('上海迪士尼度假区', 'Shanghai Disney Resort', '迪士尼'),
];

/** Where a weekend goes by metro. */
export const OUTINGS: readonly string[] = [
  '人民广场',
  '南京东路',
  '静安寺',
  '徐家汇',
  '豫园',
  '五角场',
  '世纪公园',
  '一大会址·新天地',
  '一大会址·黄陂南路',
  '松江大学城',
  '迪士尼',
  '上海南站',
  '虹桥火车站',
  '陆家嘴',
  '上海图书馆',
  '华东理工大学',
  '上海财经大学',
  '上海科技馆',
  '临港大道',
  '上海赛车场',
  '龙华',
  '中华艺术宫',
];

export interface Lot {
  area: Bilingual;
  name: Bilingual;
  /** Demo prices: cents for each begun hour, at most so much a day, nothing within the free minutes. */
  hourCents: number;
  capCents: number;
  freeMinutes: number;
}

export const LOTS: readonly Lot[] = [
  {
    area: { zh: '长宁区·中山公园', en: 'Zhongshan Park, Changning District' },
    name: { zh: '长宁龙之梦地下停车库', en: 'Cloud Nine Changning underground car park' },
    hourCents: 1000,
    capCents: 8000,
    freeMinutes: 30,
  },
  {
    area: { zh: '静安区·南京西路', en: 'West Nanjing Road, Jing’an District' },
    name: { zh: '静安嘉里中心停车场', en: 'Jing An Kerry Centre car park' },
    hourCents: 1500,
    capCents: 12_000,
    freeMinutes: 15,
  },
  {
    area: { zh: '浦东新区·陆家嘴', en: 'Lujiazui, Pudong New Area' },
    name: {
      zh: '上海环球金融中心地下停车库（B3层）',
      en: 'Shanghai World Financial Center underground car park (level B3)',
    },
    hourCents: 1500,
    capCents: 10_000,
    freeMinutes: 15,
  },
  {
    area: { zh: '闵行区·虹桥枢纽', en: 'Hongqiao Hub, Minhang District' },
    name: { zh: '虹桥火车站P9停车库', en: 'Hongqiao Railway Station car park P9' },
    hourCents: 1000,
    capCents: 8000,
    freeMinutes: 15,
  },
  {
    area: { zh: '普陀区·中山北路', en: 'North Zhongshan Road, Putuo District' },
    name: { zh: '环球港地下停车库', en: 'Global Harbor underground car park' },
    hourCents: 1000,
    capCents: 6000,
    freeMinutes: 30,
  },
];

export interface Street {
  area: Bilingual;
  /** Stands at a metro exit of the city data, which a test holds. */
  road: Bilingual;
  zone: StreetZone;
}

export const STREETS: readonly Street[] = [
  {
    area: { zh: '黄浦区', en: 'Huangpu District' },
    road: { zh: '九江路', en: 'Jiujiang Road' },
    zone: 'inner_key',
  },
  {
    area: { zh: '黄浦区', en: 'Huangpu District' },
    road: { zh: '福州路', en: 'Fuzhou Road' },
    zone: 'inner_key',
  },
  {
    area: { zh: '黄浦区', en: 'Huangpu District' },
    road: { zh: '汉口路', en: 'Hankou Road' },
    zone: 'inner_key',
  },
  {
    area: { zh: '静安区', en: 'Jing’an District' },
    road: { zh: '愚园路', en: 'Yuyuan Road' },
    zone: 'inner_key',
  },
  {
    area: { zh: '徐汇区', en: 'Xuhui District' },
    road: { zh: '常熟路', en: 'Changshu Road' },
    zone: 'inner_other',
  },
  {
    area: { zh: '徐汇区', en: 'Xuhui District' },
    road: { zh: '零陵路', en: 'Lingling Road' },
    zone: 'inner_other',
  },
  {
    area: { zh: '长宁区', en: 'Changning District' },
    road: { zh: '定西路', en: 'Dingxi Road' },
    zone: 'inner_other',
  },
  {
    area: { zh: '长宁区', en: 'Changning District' },
    road: { zh: '江苏路', en: 'Jiangsu Road' },
    zone: 'inner_other',
  },
  {
    area: { zh: '浦东新区', en: 'Pudong New Area' },
    road: { zh: '福山路', en: 'Fushan Road' },
    zone: 'inner_other',
  },
];

/** Real sights. The prices are demo prices, and the product's name says so. */
export const SIGHTS: readonly { product: Bilingual; unitCents: number }[] = [
  sight('东方明珠广播电视塔', 'Oriental Pearl Tower', 16_000),
  sight('上海中心大厦观光厅', 'Shanghai Tower observation deck', 15_000),
  sight('上海野生动物园', 'Shanghai Wild Animal Park', 13_000),
  sight('上海海昌海洋公园', 'Shanghai Haichang Ocean Park', 24_000),
  sight('豫园', 'Yuyuan Garden', 3000),
  sight('上海辰山植物园', 'Shanghai Chenshan Botanical Garden', 5000),
  sight(
    '上海自然博物馆（上海科技馆分馆）',
    'Shanghai Natural History Museum (branch of the Science and Technology Museum)',
    2500,
  ),
];

function sight(
  zh: string,
  en: string,
  unitCents: number,
): { product: Bilingual; unitCents: number } {
  return {
    product: { zh: `${zh}成人票（演示价）`, en: `${en}, adult ticket (demo price)` },
    unitCents,
  };
}

export interface Coach {
  line: Bilingual;
  from: Place;
  to: Place;
  cents: number;
}

/** Coaches one books a seat on: to work, and at weekends. Real places, invented lines, demo prices. */
export const COACHES: readonly [Coach, Coach] = [
  {
    line: {
      zh: '定制公交·张江早班快线（演示）',
      en: 'Customised bus: Zhangjiang morning express (demo)',
    },
    from: place('中山公园地铁站2号口', 'Zhongshan Park metro station, exit 2', '中山公园'),
    to: WORK,
    cents: 1200,
  },
  {
    line: { zh: '定制公交·临港周末线（演示）', en: 'Customised bus: Lingang weekend line (demo)' },
    from: place('世纪大道地铁站', 'Century Avenue metro station', '世纪大道'),
    to: place('滴水湖', 'Dishui Lake', '滴水湖'),
    cents: 2500,
  },
];
