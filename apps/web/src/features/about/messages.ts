import { defineMessages } from '../../core/i18n/messages.ts';

export const aboutMessages = defineMessages({
  what: ['关于本应用', 'About this app'],
  whatText: [
    '城市公共交通与出行服务的移动网页应用：一个账号查看和支付地铁、公交、轮渡、出租车、停车、门票等订单。它是开源软件，可由运营方自行部署。',
    "A mobile web app for getting around the city. View and pay for metro, bus, ferry, taxi, parking, tickets and more with one account. It's open source, and any operator can run it.",
  ],
  demoText: [
    (city: string) =>
      `演示环境中的乘客、订单、支付与短信均为模拟，不产生真实交易。线路、车站与票价为真实的${city}数据。`,
    (city: string) =>
      `In the demo, riders, orders, payments and text messages are simulated and no money moves. Lines, stations and fares are real ${city} data.`,
  ],
  scheme: {
    title: ['外观', 'Appearance'],
    system: ['系统', 'System'],
    light: ['浅色', 'Light'],
    dark: ['深色', 'Dark'],
    hint: [
      '仅对本设备生效。二维码始终为白底黑码。',
      'For this device only. QR codes stay black on white.',
    ],
  },
  version: ['版本', 'Version'],
  versionIs: [
    (version: string) => `应用版本 ${version}`,
    (version: string) => `App version ${version}`,
  ],
  data: ['数据来源', 'Data sources'],
  dataText: [
    '车站位置、线路走向和部分英文名来自 OpenStreetMap，按 ODbL 1.0 许可使用。',
    'Station locations, line routes and some English names come from OpenStreetMap under ODbL 1.0.',
  ],
  osm: ['© OpenStreetMap contributors', '© OpenStreetMap contributors'],
  sources: [
    [
      '地铁票价与车站编号：运营方票价查询结果的公开整理（2026年8月）',
      '线路颜色、里程与换乘：公开的线网图整理（2025–2026年）',
      '首末班车与出入口：公开整理（2020年9月）',
      '公交线路与站点：公开整理（2020年10月）',
      '轮渡线路与票价：公开资料（2023–2026年）',
      '磁浮时刻与票价：运营方乘客须知',
      '出租车与停车价格：公开的价格公告（2023年）',
      '地图上的海岸线：GSHHG（LGPL）；黄浦江与街道由车站、公交站位置推算',
    ],
    [
      "Metro fares and station numbers: public compilations of the operator's fare search (August 2026)",
      'Line colours, distances and transfers: public compilations of the network map (2025–2026)',
      'First and last trains, exits: public compilation (September 2020)',
      'Bus lines and stops: public compilation (October 2020)',
      'Ferry lines and fares: public sources (2023–2026)',
      "Maglev timetable and fares: the operator's passenger notice",
      'Taxi and parking prices: public price notices (2023)',
      'Shoreline on maps: GSHHG (LGPL). The Huangpu and the streets are estimated from stops and stations',
    ],
  ],
  estimates: ['估算', 'Estimates'],
  estimatesText: [
    '行车间隔、换乘步行时间、公交各段时间和个别区间距离为估算值，页面上标有“约”；部分资料年代较早，请以现场公告为准。',
    'Service intervals, transfer walking times, times between bus stops and a few distances are estimates, shown as approximate. Some sources are older, so always follow notices on site.',
  ],
  licences: ['许可', 'Licences'],
  licencesText: [
    [
      '本应用：Apache License 2.0',
      'React：MIT License',
      'web-vitals：Apache License 2.0',
      '地图与位置数据：Open Database License 1.0',
    ],
    [
      'This app: Apache License 2.0',
      'React: MIT License',
      'web-vitals: Apache License 2.0',
      'Map and location data: Open Database License 1.0',
    ],
  ],
});
