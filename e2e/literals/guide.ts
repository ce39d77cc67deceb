import type { Literals } from './literal.ts';

// The city's data: `cities/shanghai/network`.

const guide: Literals = {
  'guide-first': {
    // 47 bus lines and 18 ferries with a route (`bus_lines.json`, `ferry_lines.json`).
    zh: ['出行指南', '从哪里出发', '想去哪里？', '附近车站', '公交 47 条', '轮渡 18 条'],
    en: [
      'Traffic guide',
      'Where from?',
      'Where to?',
      'Stops near you',
      'Bus 47 lines',
      'Ferry 18 lines',
    ],
  },
  'guide-lines': {
    // 18 metro lines, the Pujiang line, the airport link and the maglev (`lines.json`).
    zh: [
      '线路查询',
      '轨道交通 21 条',
      '磁浮线 龙阳路（磁浮） — 浦东国际机场（磁浮）',
      '公交 47 条',
      '轮渡 18 条',
    ],
    en: [
      'Lines',
      '21 lines',
      'Longyang Road (Maglev) – Pudong International Airport (Maglev)',
      '47 lines',
      '18 lines',
    ],
  },
  'guide-found': { zh: ['人民广场 车站 · 黄浦区 1 2 8'], en: ["People's Square Station 1 2 8"] },
  'guide-not-found': { zh: ['没有找到“qqqqqqqq”'], en: ['No results for “qqqqqqqq”'] },
  '/traffic/index': { zh: ['出行指南', '公交 47 条'], en: ['Traffic guide', 'Bus 47 lines'] },
};

const lines: Literals = {
  'line-branch': {
    // 37 stations, 45,214 m, opened in 2010 (`lines.json`); the dearest pair of its stations costs 7 yuan.
    zh: ['10号线', '虹桥火车站 — 基隆路 37站 · 45.2公里 · 2010年开通', '票价（按里程） ¥3.00–7.00'],
    en: [
      'Line 10',
      'Hongqiao Railway Station — Jilong Road 37 stops · 45.2 km · opened 2010',
      'Fare by distance ¥3.00–7.00',
    ],
  },
  'line-short-turns': {
    // 81,231 m with both branches; from end to end 10 yuan.
    zh: ['40站 · 81.2公里 · 2009年开通', '¥3.00–10.00'],
    en: ['40 stops · 81.2 km · opened 2009', '¥3.00–10.00'],
  },
  'line-maglev': {
    zh: ['2站 · 30.0公里 · 2002年开通', '票价 ¥50.00', '浦东国际机场（磁浮） 8分钟'],
    en: [
      '2 stops · 30.0 km · opened 2002',
      'Fare ¥50.00',
      'Pudong International Airport (Maglev) 8 min',
    ],
  },
  'line-airport': {
    // `airport_link_fares.csv`: 4 yuan for one stop, 25 from end to end; 58,522 m.
    zh: ['7站 · 58.5公里 · 2024年开通', '票价（按里程） ¥4.00–25.00'],
    en: ['7 stops · 58.5 km · opened 2024', 'Fare by distance ¥4.00–25.00'],
  },
  'line-ferry': {
    // 1,313 m across; 2 yuan.
    zh: ['三淞线', '三岔港渡口 — 吴淞渡口 2站 · 1.3公里', '票价 估算 ¥2.00', '06:00–19:00'],
    en: [
      'Sansong Line',
      'Sanchagang Ferry Pier — Wusong Ferry Pier 2 stops · 1.3 km',
      'Fare Estimate ¥2.00',
      '06:00–19:00',
    ],
  },
  'line-bus': {
    // 25 stops one way and 24 the other (`bus_patterns.json`), 18,102 m, 2 yuan flat.
    zh: ['71路', '申昆路枢纽站 — 延安东路外滩 25站 · 18.1公里', '票价 ¥2.00', '24站 · 66分钟'],
    en: [
      'Bus 71',
      "Shenkun Road Hub — East Yan'an Road, Waitan 25 stops · 18.1 km",
      'Fare ¥2.00',
      '24 stops · 66 min',
    ],
  },
  'line-station': {
    zh: [
      '徐家汇',
      '车站 · 徐汇区 · 1993年启用 1号线 9号线 11号线',
      '票价查询',
      '首末班车',
      '无障碍',
    ],
    en: [
      'Xujiahui',
      'Station · opened 1993 Line 1 Line 9 Line 11',
      'Fares from here',
      'First and last trains',
    ],
  },
  'line-fare': {
    // 6,283 m is more than the 6 km of the lowest fare; the official table says 4 yuan too.
    zh: ['徐家汇 → 人民广场 ¥4.00 地铁单程票 · 计费里程 6.3公里 依据官方票价表'],
    en: [
      "Xujiahui → People's Square ¥4.00 Metro single · Fare distance 6.3 km Official fare table",
    ],
  },
  'line-unknown': { zh: ['没有找到这条线路'], en: ['Line not found'] },
};

// Car parks, stubs of `map-screens.ts`: 180 spaces, 42 of them free, 800 cents an hour and 6,000 a day.
const maps: Literals = {
  'map-line': { zh: ['11号线', '40座车站 嘉定北 – 迪士尼 – 花桥'], en: ['Line 11', '40 stations'] },
  'map-station': {
    zh: ['线网图', '徐家汇', '1号线', '9号线', '11号线'],
    en: ['Network map', 'Xujiahui', 'Line 1', 'Line 11'],
  },
  'map-place': { zh: ['距陕西南路300米'], en: ['300 m from South Shaanxi Road'] },
  'around-parking': {
    zh: [
      '周边',
      '140米 步行约2分钟',
      '空位 42 共 180 个车位',
      '¥8.00/小时 · 封顶 ¥60.00/天 · 开放 06:00-23:00',
    ],
    en: [
      '140 m',
      'about 2 min on foot',
      '42 free 180 spaces',
      '¥8.00 an hour · max ¥60.00 a day · Open 06:00-23:00',
      'Full',
    ],
  },
  // Stubs of `map-screens.ts`: 12 bikes, 1, none, and an old count.
  'around-bikes': {
    zh: [
      '共享单车',
      '徐家汇东侧单车停放点 60米 步行约1分钟',
      '共享单车 12 辆可用 … 更新',
      '共享单车 1 辆可用',
      '共享单车 暂无可用单车',
      '12 辆可用 … 的数据，可能已变化',
    ],
    en: [
      'Xujiahui East bike parking 60 m',
      'Shared bikes 12 bikes updated',
      'Shared bikes 1 bike updated',
      'Shared bikes No bikes updated',
      '12 bikes data from … , may have changed',
    ],
  },
  'around-bikes-none': { zh: ['附近没有共享单车'], en: ['No shared bikes nearby'] },
  around: {
    // The requested point is the station itself.
    zh: ['周边', '徐家汇 0米'],
    en: ['Around me', 'Xujiahui 0 m'],
  },
};

// Itineraries of `apps/web/src/features/planning/plan.fixture.ts`: 5 + 8 + 4 + 12 + 7 minutes and the waits make 40; 350,
// 280 and 490 m on foot make 1.1 km; 400 cents; a taxi 6,200 m in 21 minutes for 2,900 cents; on foot 4,100 m in 57.
const plans: Literals = {
  'plan-start': {
    zh: ['路线规划', '想去哪里？'],
    en: ['Route planning', 'Where to?'],
  },
  'plan-itineraries': {
    zh: [
      '路线规划',
      '推荐 地铁 公交 打车 骑行 步行',
      '40分钟 5 步行5分钟 2号线 4 步行4分钟 1号线 7 步行7分钟',
      '¥4.00 换乘1次 步行1.1公里 碳排放 240 克 晚4分钟 最快',
      '打车 21分钟 · 6.2公里 · ¥29.00',
    ],
    en: [
      'Route planning',
      'Best Metro Bus Taxi Bike Walk',
      '40 min 5 walk 5 min Line 2 4 walk 4 min Line 1 7 walk 7 min',
      '¥4.00 1 change 1.1 km on foot 240 g CO₂ 4 min late Fastest',
      'Taxi 21 min · 6.2 km · ¥29.00',
    ],
  },
  'plan-taxi': {
    zh: ['约 21分钟', '距离 6.2公里 预估价 ¥29.00'],
    en: ['about 21 min', 'Distance 6.2 km Estimated price ¥29.00'],
  },
  'plan-walk': { zh: ['约 57分钟', '距离 4.1公里'], en: ['about 57 min', 'Distance 4.1 km'] },
  'plan-last-gone': {
    zh: ['末班车已过', '首班车'],
    en: ['The last train has left', 'First train leaves'],
  },
  'plan-none': {
    zh: ['没有合适的方案', '骑行 17分钟 · 4.1公里'],
    en: ['No suitable route', 'Bike 17 min · 4.1 km'],
  },
  'plan-select-way': {
    zh: [
      '方案详情',
      '40分钟',
      '¥4.00 换乘1次 步行1.1公里',
      '步行前往 5分钟 · 350米 估算',
      '2站 · 8分钟',
      '仅剩站位 · 2号车厢较空',
      '站内换乘 4分钟 · 280米 估算',
      '步行到达 7分钟 · 490米 估算',
    ],
    en: [
      'Route',
      '40 min',
      '¥4.00 1 change 1.1 km on foot',
      'Walk to the stop 5 min · 350 m Estimate',
      '2 stops · 8 min',
      'Standing room only · Car 2 from the front has most room',
      'Change inside the station 4 min · 280 m Estimate',
      '7 min · 490 m Estimate',
    ],
  },
  'plan-step-free': {
    zh: [
      '时间短 · 无台阶',
      '已避开已知不便无障碍通行的站点、车辆和通道；情况未知之处会在方案中注明',
    ],
    en: [
      'Fastest · Step-free',
      'Avoids stops, vehicles and passages known to have steps. Routes say where this is unknown',
    ],
  },
  'plan-select-step-free': {
    zh: [
      '步行前往 5分钟 · 350米 估算 · 由2号口进站 · 是否有台阶未知',
      '车辆能否搭载轮椅未知 · 下车站无障碍情况未知',
      '站内换乘 4分钟 · 280米 · 无台阶',
      '步行到达 7分钟 · 490米 估算 · 由2号口出站 · 是否有台阶未知',
    ],
    en: [
      'Walk to the stop 5 min · 350 m Estimate · enter by Exit 2 · Steps on the way unknown',
      'Wheelchair access to the vehicle unknown · Wheelchair access where you get off unknown',
      'Change inside the station 4 min · 280 m · Step-free',
      '7 min · 490 m Estimate · leave by Exit 2 · Steps on the way unknown',
    ],
  },
  'plan-bus': {
    // From the second stop to the fourth, 24 minutes; the bus is two minutes late.
    zh: ['方案公交详情', '49路 往上海体育馆', '乘坐2站，24分钟', '晚2分钟'],
    en: ['Bus in route', 'Bus 49 to Shanghai Indoor Stadium', '2 stops, 24 min', '2 min late'],
  },
  'plan-addresses': {
    zh: ['选择终点', '搜索车站、地点', '我的位置', '历史记录'],
    en: ['Choose destination', 'Search stations and places', 'My location', 'History'],
  },
  'plan-search': {
    zh: ['选择起点', '人民广场', '1号线 2号线'],
    en: ['Choose start', "People's Square", 'Line 1 Line 2'],
  },
};

const stations: Literals = {
  'station-choice': {
    // The interchanges of four lines come first.
    zh: ['车站指引', '选择车站', '世纪大道 2 4 6 9', '人民广场 1 2 8'],
    en: ['Station guide', 'Choose a station', 'Century Avenue 2 4 6 9', "People's Square 1 2 8"],
  },
  'station-guide': {
    // `stations.json` and `station_exits.json`: opened in 1995, with 18 exits.
    zh: [
      '车站指引',
      '人民广场',
      '车站 · 黄浦区 · 1995年启用',
      '换乘公交 打车 停车 车站周边 规划路线',
      '显示全部18个出入口',
    ],
    en: [
      "People's Square",
      'Station · opened 1995',
      'Buses Taxi Parking Nearby Plan route',
      'Show all 18 exits',
    ],
  },
  'station-nearby': {
    // The bus stop in Fuzhou Road is 60 m from the station's point (`bus_stop_places.csv`).
    zh: ['车站周边', '人民广场周边', '人民广场(福州路) 60米 步行约1分钟 公交站 930路'],
    en: [
      'Nearby places',
      "Around People's Square",
      "People's Square (Fuzhou Road) 60 m",
      'Bus stop Bus 930',
    ],
  },
  'station-parking': {
    // On streets in key areas inside the inner ring an hour costs 15 yuan (`fee_rules.json`).
    zh: ['车站停车', '人民广场附近的停车场', '道路停车', '¥15.00/小时 · 开放 07:30-19:30'],
    en: [
      'Station parking',
      "Car parks near People's Square",
      'street parking',
      '¥15.00 an hour · Open 07:30-19:30',
    ],
  },
  'station-parking-none': { zh: ['2公里内没有找到停车场'], en: ['No car parks within 2 km'] },
  'station-buses': {
    zh: ['选择公交', '人民广场附近的公交站', '人民广场(福州路) 60米 · 步行约1分钟', '930路'],
    en: ['Choose bus', "Bus stops near People's Square", '60 m · about 1 min on foot', 'Bus 930'],
  },
  'station-buses-stop': {
    zh: ['选择公交', '申昆路枢纽站', '71路 往延安东路外滩'],
    en: ['Choose bus', 'Shenkun Road Hub', "Bus 71 to East Yan'an Road, Waitan"],
  },
  '/traffic/travel/route/bus-detail': { zh: ['方案公交详情', '分钟'], en: ['Bus in route', 'min'] },
  '/station-guide/route/addresses': {
    zh: ['选择终点', '我的位置'],
    en: ['Choose destination', 'My location'],
  },
  '/station-guide/route/select': {
    // From Xujiahui to South Shaanxi Road by line 1, when trains run: 3,568 m at the lowest fare.
    zh: ['方案详情', '¥3.00'],
    en: ['Route', '¥3.00'],
  },
};

/** The traffic guide: lines, the map, places around, planning, stations. */
export const guides: Literals = { ...guide, ...lines, ...maps, ...plans, ...stations };
