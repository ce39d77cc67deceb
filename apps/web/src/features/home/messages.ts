import { defineMessages } from '../../core/i18n/messages.ts';

export const homeMessages = defineMessages({
  title: ['{brand}', '{brand}'],
  search: ['想去哪里？搜车站、地点', 'Where to? Stations, lines, places'],
  otherLanguage: ['English', '中文'],
  care: ['关怀版', 'Large text'],
  standard: ['标准版', 'Standard text'],
  showMore: ['更多服务', 'More services'],
  logIn: ['登录', 'Log in'],
  logInHint: ['登录后查看行程与待支付的订单', 'Log in to see your trips and unpaid orders'],
  account: ['我的账户', 'My account'],
  code: {
    title: ['乘车码', 'Ride code'],
    hint: ['扫码进出站，断网也可用', 'Scan at the gate. Works offline'],
  },
  ride: {
    title: ['打车', 'Ride'],
    hint: ['出租车、享道，一键呼叫', 'Call a taxi or SAIC car in one tap'],
    requested: ['正在为您找车', 'Looking for a driver'],
    coming: ['司机正在赶来', 'Your driver is on the way'],
    arrived: ['司机已到达上车点', 'Your driver is here'],
    onTrip: ['行程中', 'On trip'],
    minutes: [(n: number) => `${n} 分钟`, (n: number) => `${n} min`],
  },
  unpaid: {
    title: [(amount: string) => `待支付 ${amount}`, (amount: string) => `Pay ${amount}`],
    others: [(n: number) => `还有 ${n} 笔`, (n: number) => `${n} more`],
  },
  big: {
    rideCode: ['乘车码', 'Ride code'],
    trafficGuide: ['查线路', 'Lines and trips'],
    stationTaxi: ['打车', 'Ride'],
    me: ['我的', 'Me'],
  },
  leaving: {
    title: ['附近出发', 'Leaving near you'],
    titleSaved: ['收藏站点', 'Favourite stops'],
    all: ['全部', 'All'],
    favourite: ['收藏', 'Saved'],
    atStop: [
      (stop: string, walk: string) => `${stop} · 步行约${walk}`,
      (stop: string, walk: string) => `${stop} · ${walk} walk`,
    ],
    following: [(time: string) => `随后 ${time}`, (time: string) => `then ${time}`],
    night: ['现已停运，以下为首班车', 'Service has ended. First departures:'],
    none: [
      '步行范围内没有车站，请看线路与线网图',
      'No stops in walking distance. Try the lines or the map',
    ],
    failed: ['暂时无法获取发车时间', "Couldn't load departures"],
    again: ['重试', 'Try again'],
    renew: ['重新定位', 'Update location'],
    locate: ['使用我的位置', 'Use my location'],
    lines: ['查看线路', 'All lines'],
    map: ['线网图', 'Network map'],
    why: {
      unknown: [
        '查看附近的地铁、公交和轮渡几分钟后发车',
        'See when metro, bus and ferry leave near you',
      ],
      anyLine: ['查看附近的线路几分钟后发车', 'See when the next lines leave near you'],
      asking: ['正在定位…', 'Finding you…'],
      denied: [
        '位置权限已关闭，可在系统设置中打开',
        'Location is off. You can turn it on in your phone settings',
      ],
      unavailable: ['暂时无法定位，请稍后再试', "Couldn't find your location. Try again later"],
      timed_out: ['定位超时，请重试', 'Finding your location took too long. Try again'],
      elsewhere: ['您不在服务城市内', "You're outside the city we serve"],
    },
    status: {
      own: ['您的线路运行正常', 'Good service on your lines'],
      network: ['全网运行正常', 'Good service on all lines'],
      others: [
        (n: number) => `您的线路正常，其他线路 ${n} 条信息`,
        (n: number) =>
          n === 1
            ? 'Your lines are fine, 1 update elsewhere'
            : `Your lines are fine, ${n} updates elsewhere`,
      ],
      unknown: ['运营信息', 'Service updates'],
    },
  },
  pass: {
    today: ['今日可用', 'Valid today'],
    until: [(time: string) => `可用至 ${time}`, (time: string) => `Valid until ${time}`],
  },
  services: ['服务', 'Services'],
  more: {
    stationTaxi: ['打车', 'Ride'],
    trafficMap: ['线网图', 'Map'],
    trafficAround: ['周边停车', 'Parking nearby'],
    products: ['票务商城', 'Ticket shop'],
    scenicSpots: ['景区票', 'Scenic tickets'],
    repairShops: ['维修门店', 'Repair shops'],
    testDrive: ['试驾预约', 'Test drive'],
    me: ['我的与设置', 'Me and settings'],
    about: ['关于与数据来源', 'About and data sources'],
  },
});
