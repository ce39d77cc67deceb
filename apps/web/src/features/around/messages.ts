import { defineMessages } from '../../core/i18n/messages.ts';

/** What is around a place. */
export const aroundMessages = defineMessages({
  aroundKeys: [
    '周边地图。方向键移动，加减号缩放，列表随地图中心更新',
    "Map of the area. Use arrow keys to move, plus and minus to zoom. The list follows the map's centre",
  ],
  near: [(name: string) => `${name}附近`, (name: string) => `Near ${name}`],
  point: ['所选位置', 'Selected place'],
  search: ['搜索地点', 'Search places'],
  kinds: ['类别', 'Category'],
  all: ['全部', 'All'],
  within: [(distance: string) => `${distance}以内`, (distance: string) => `Within ${distance}`],
  further: ['扩大范围', 'Search wider'],
  list: ['周边地点', 'Places nearby'],
  none: ['附近没有站点', 'No stops nearby'],
  noBikes: ['附近没有共享单车', 'No shared bikes nearby'],
  noneHint: ['扩大范围，或移动地图试试', 'Search wider or move the map'],
  outside: ['这里不在本市服务范围', 'Outside our service area'],
  outsideHint: [
    '请搜索市内地点，或回到市中心',
    'Search for a place in the city, or go to the city centre',
  ],
  centre: ['回到市中心', 'City centre'],
  parkingReport: ['停车场信息有误？去纠错', 'Something wrong? Report it'],
  parkingSilent: ['停车场暂未提供空位信息', "We can't show free spaces right now"],
});
