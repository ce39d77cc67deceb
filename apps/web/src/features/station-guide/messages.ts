import { defineMessages } from '../../core/i18n/messages.ts';

/** The station guide. */
export const stationGuideMessages = defineMessages({
  choose: ['选择车站', 'Choose a station'],
  chooseHint: ['输入站名、拼音或首字母', 'Name, pinyin or initials'],
  nothing: ['没有找到这样的车站', 'No such station was found'],
  popular: ['常用枢纽', 'Large stations'],
  tiles: ['车站服务', 'At the station'],
  nearby: ['车站周边', 'Nearby'],
  parking: ['停车', 'Parking'],
  taxi: ['打车', 'Taxi'],
  buses: ['换乘公交', 'Buses'],
  plan: ['规划路线', 'Plan a way'],
  map: ['线网图', 'Network map'],
  details: ['车站详情', 'Station page'],
  noExits: ['暂无出入口资料', 'No exits are known'],
  otherStation: ['换一个车站', 'Another station'],
  around: [(name: string) => `${name}周边`, (name: string) => `Around ${name}`],
  kinds: ['类别', 'Kinds'],
  all: ['全部', 'All'],
  noneNear: ['附近没有找到', 'Nothing was found near here'],
  noneNearHint: [
    '换一个类别，或在周边页面扩大范围',
    'Choose another kind, or look further on the page of what is around',
  ],
  wider: ['在周边页面查看更多', 'See more on the page of what is around'],
  parkingNear: [
    (name: string) => `${name}附近的停车场`,
    (name: string) => `Car parks near ${name}`,
  ],
  parkingNote: [
    '步行时间为估算；空位以停车场最近上报为准',
    'Walking times are estimates; free spaces are as the car parks last said',
  ],
  noParking: ['2公里内没有找到停车场', 'No car park within 2 km'],
  noParkingHint: [
    '可以换一个车站，或乘公共交通前往',
    'Choose another station, or come by public transport',
  ],
  busStops: [(name: string) => `${name}附近的公交站`, (name: string) => `Bus stops near ${name}`],
  busNote: ['步行时间为估算', 'Walking times are estimates'],
  namedStops: ['其他公交站（暂无时刻）', 'More stops, without a timetable'],
  noBuses: ['附近没有公交站', 'No bus stop near here'],
  noBusesHint: ['在周边页面可以查看更远的公交站', 'The page of what is around looks further'],
  showAll: ['全部班次', 'All departures'],
  fewer: ['收起', 'Fewer'],
});
