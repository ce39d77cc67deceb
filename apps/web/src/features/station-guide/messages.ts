import { defineMessages } from '../../core/i18n/messages.ts';

/** The station guide. */
export const stationGuideMessages = defineMessages({
  choose: ['选择车站', 'Choose a station'],
  chooseHint: ['输入站名、拼音或首字母', 'Name, pinyin or initials'],
  nothing: ['没有找到该车站', 'No stations found'],
  popular: ['常用枢纽', 'Major stations'],
  tiles: ['车站服务', 'Station services'],
  nearby: ['车站周边', 'Nearby'],
  parking: ['停车', 'Parking'],
  taxi: ['打车', 'Taxi'],
  buses: ['换乘公交', 'Buses'],
  plan: ['规划路线', 'Plan route'],
  map: ['线网图', 'Network map'],
  details: ['车站详情', 'Station details'],
  noExits: ['暂无出入口资料', 'No exit information'],
  otherStation: ['换一个车站', 'Change station'],
  around: [(name: string) => `${name}周边`, (name: string) => `Around ${name}`],
  kinds: ['类别', 'Category'],
  all: ['全部', 'All'],
  noneNear: ['附近暂无结果', 'Nothing found nearby'],
  noneNearHint: [
    '换一个类别，或在周边页面扩大范围',
    'Try another category, or search further in Around me',
  ],
  wider: ['在周边页面查看更多', 'See more in Around me'],
  parkingNear: [
    (name: string) => `${name}附近的停车场`,
    (name: string) => `Car parks near ${name}`,
  ],
  parkingReport: ['信息有误？去纠错', 'Something wrong? Report it'],
  parkingNote: [
    '步行时间为估算；空位以停车场最近上报为准',
    'Walking times are estimates. Free spaces are as last reported by car parks',
  ],
  noParking: ['2公里内没有找到停车场', 'No car parks within 2 km'],
  noParkingHint: [
    '可以换一个车站，或乘公共交通前往',
    'Choose another station, or go by public transport',
  ],
  busStops: [(name: string) => `${name}附近的公交站`, (name: string) => `Bus stops near ${name}`],
  busNote: ['步行时间为估算', 'Walking times are estimates'],
  namedStops: ['其他公交站（暂无时刻）', 'Other bus stops (no timetable)'],
  noBuses: ['附近没有公交站', 'No bus stops nearby'],
  noBusesHint: ['在周边页面可以查看更远的公交站', 'See more distant stops in Around me'],
  showAll: ['全部班次', 'All departures'],
  fewer: ['收起', 'Show less'],
});
