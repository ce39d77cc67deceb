import type { RouteName } from '@shtrans/contract/addresses/addresses';
import { BRAND_MARK } from '@shtrans/contract/addresses/page-drawing';
import { BASE_PATH } from '@shtrans/contract/addresses/link-to';
import { withBrand } from '../app/brand.ts';

const BRAND = withBrand(BRAND_MARK);

type InBoth = Readonly<Record<'zh_cn' | 'en_us', string>>;

/** A picture in `public/share`, without text: an SVG for our own pages, a PNG for chats. */
export type SharePicture = 'city' | 'trip' | 'map' | 'ticket' | 'gift' | 'badge';

/** The preview of a link to a page. */
export interface ShareInfo {
  title: InBoth;
  desc: InBoth;
  picture: SharePicture;
  /** The query parameters that a link needs; the others are not shared. */
  keeps?: readonly string[];
  /** Only for people with the link: search engines must not index the page. */
  personal?: true;
}

/** The preview of the service, for pages without their own. */
export const HOME_SHARE: ShareInfo = {
  title: { zh_cn: BRAND, en_us: BRAND },
  desc: {
    zh_cn: '地铁、公交、轮渡和打车，一个应用走遍全城',
    en_us: 'Metro, buses, ferries and taxis: the whole city in one app',
  },
  picture: 'city',
};

const LINE: Omit<ShareInfo, 'title'> = {
  desc: {
    zh_cn: '查看各站、首末班车和实时到站',
    en_us: 'Its stops, first and last services, and arrivals as they are now',
  },
  picture: 'map',
  keeps: ['line', 'station', 'direction'],
};

const STATION: Omit<ShareInfo, 'title'> = {
  desc: {
    zh_cn: '出口、换乘、停车和周边，一看就懂',
    en_us: 'Exits, transfers, parking and places around it',
  },
  picture: 'map',
  keeps: ['station'],
};

const PLAN = ['from', 'fromName', 'to', 'toName', 'time', 'arriveBy', 'modes', 'prefer', 'by'];

/**
 * The pages that riders can share. All others show the rider's own data, or nothing without it: for them the home
 * page is shared.
 */
export const SHARE_INFO: Readonly<Partial<Record<RouteName, ShareInfo>>> = {
  home: HOME_SHARE,
  friendsAppDownload: {
    title: { zh_cn: '邀请您一起绿色出行', en_us: 'Come along, and ride green' },
    desc: {
      zh_cn: '下载 App，地铁、公交、轮渡和打车都在里面',
      en_us: 'Get the app: metro, buses, ferries and taxis in one',
    },
    picture: 'gift',
    keeps: ['code'],
    personal: true,
  },
  promoterDownload: {
    title: { zh_cn: '登录就领积分', en_us: 'Log in and get points' },
    desc: {
      zh_cn: '新用户下载 App 并登录，积分马上到账',
      en_us: 'New riders get the app, log in, and have points at once',
    },
    picture: 'gift',
    keeps: ['promoter'],
  },
  promoterLogin: {
    title: { zh_cn: '登录就领积分', en_us: 'Log in and get points' },
    desc: {
      zh_cn: '新用户用手机号登录，积分马上到账',
      en_us: 'New riders log in with their number and have points at once',
    },
    picture: 'gift',
    keeps: ['promoter'],
  },
  rebateBindEntry: {
    title: { zh_cn: '和我一起绿色出行', en_us: 'Ride green with me' },
    desc: {
      zh_cn: '扫码绑定，您每次乘车都是对我的支持',
      en_us: 'Be bound to me: each of your rides helps me',
    },
    picture: 'gift',
    keeps: ['code'],
    personal: true,
  },
  travelSharing: {
    title: { zh_cn: '看看我的行程', en_us: 'Follow my trip' },
    desc: {
      zh_cn: '查看车辆位置和预计到达时间，自动更新，无需登录',
      en_us: 'See where the car is and when it arrives; updates by itself, no login',
    },
    picture: 'trip',
    keeps: ['token'],
    personal: true,
  },
  badgeShare: {
    title: { zh_cn: `我在${BRAND}赢得了一枚徽章`, en_us: `I won a badge in ${BRAND}` },
    desc: {
      zh_cn: '绿色出行也能收集徽章，来看看是哪一枚',
      en_us: 'Riding green collects badges too: see which one it is',
    },
    picture: 'badge',
    keeps: ['token'],
    personal: true,
  },
  trafficGuide: {
    title: { zh_cn: '出行指南', en_us: 'Traffic guide' },
    desc: {
      zh_cn: '线路、站点、实时到站和路线规划',
      en_us: 'Lines, stations, live arrivals and route planning',
    },
    picture: 'map',
  },
  trafficLines: {
    title: { zh_cn: '全市线路查询', en_us: 'All lines of the city' },
    desc: {
      zh_cn: '地铁、公交、轮渡线路和运营状态',
      en_us: 'Metro, bus and ferry lines, and how they run',
    },
    picture: 'map',
    keeps: ['mode', 'q'],
  },
  metroInfo: { ...LINE, title: { zh_cn: '地铁线路和到站时间', en_us: 'Metro line and arrivals' } },
  busDetail: { ...LINE, title: { zh_cn: '公交线路和到站时间', en_us: 'Bus line and arrivals' } },
  trafficMap: {
    title: { zh_cn: '轨道交通线网图', en_us: 'Metro network map' },
    desc: {
      zh_cn: '可缩放、可点选站点的线网图',
      en_us: 'A map to zoom, with every station to tap',
    },
    picture: 'map',
  },
  trafficAround: {
    title: { zh_cn: '周边站点和服务', en_us: 'Stops and services around' },
    desc: {
      zh_cn: '附近的站点、停车场和实时到站',
      en_us: 'Stops, car parks and arrivals close by',
    },
    picture: 'map',
  },
  stationGuide: { ...STATION, title: { zh_cn: '车站指引', en_us: 'Station guide' } },
  stationNearby: { ...STATION, title: { zh_cn: '车站周边', en_us: 'Around the station' } },
  stationParking: { ...STATION, title: { zh_cn: '车站停车', en_us: 'Parking at the station' } },
  planRoute: {
    title: { zh_cn: '这样去最方便', en_us: 'The best ways to get there' },
    desc: {
      zh_cn: '时间、换乘、步行和票价，一起比较',
      en_us: 'Time, transfers, walking and fares side by side',
    },
    picture: 'map',
    keeps: PLAN,
  },
  planSelect: {
    title: { zh_cn: '我选的路线', en_us: 'The route I picked' },
    desc: {
      zh_cn: '每一段怎么走、几点到，点开就能跟着走',
      en_us: 'Every leg and when it arrives: open it and follow',
    },
    picture: 'map',
    keeps: [...PLAN, 'id'],
  },
  products: {
    title: { zh_cn: '票务商城', en_us: 'Ticket shop' },
    desc: {
      zh_cn: '一日票、出行券和主题皮肤',
      en_us: 'Day tickets, coupons and skins for your ride code',
    },
    picture: 'ticket',
    keeps: ['kind'],
  },
  scenicSpots: {
    title: { zh_cn: '长三角景区票', en_us: 'Scenic tickets' },
    desc: {
      zh_cn: '周末去哪儿？景区门票在这里买',
      en_us: 'Where to this weekend? Tickets for scenic spots',
    },
    picture: 'ticket',
    keeps: ['city', 'q'],
  },
  scenicSpot: {
    title: { zh_cn: '一起去这个景区', en_us: 'Let us visit this place' },
    desc: {
      zh_cn: '开放时间、门票和怎么去',
      en_us: 'Opening hours, tickets and how to get there',
    },
    picture: 'ticket',
    keeps: ['id'],
  },
  survey: {
    title: { zh_cn: '邀请您填写问卷', en_us: 'A survey for you' },
    desc: {
      zh_cn: '几分钟，帮助我们把出行服务做得更好',
      en_us: 'A few minutes that help us make travel better',
    },
    picture: 'gift',
    keeps: ['sid'],
  },
};

/** The address of a picture on our own origin. */
export const pictureAddress = (picture: SharePicture, form: 'svg' | 'png'): string =>
  `${BASE_PATH}/share/${picture}.${form}`;

/** The preview of a link to a page, or the home page's if it has none. */
export const shareInfoOf = (name: RouteName | undefined): ShareInfo =>
  SHARE_INFO[name ?? 'home'] ?? HOME_SHARE;

/** Whether riders can share a page. */
export const isShared = (name: RouteName | undefined): boolean =>
  SHARE_INFO[name ?? 'home'] !== undefined;
