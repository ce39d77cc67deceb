import { defineMessages } from '../../core/i18n/messages.ts';

/** What is around a place. */
export const aroundMessages = defineMessages({
  aroundKeys: [
    '周边地图。方向键移动，加减号缩放，列表随地图中心更新',
    'Map of the surroundings. Arrow keys move it, plus and minus zoom; the list follows its middle',
  ],
  near: [(name: string) => `${name}附近`, (name: string) => `Near ${name}`],
  point: ['所选位置', 'Chosen place'],
  search: ['搜索地点', 'Search a place'],
  kinds: ['类别', 'Kind'],
  all: ['全部', 'All'],
  within: [(distance: string) => `${distance}以内`, (distance: string) => `Within ${distance}`],
  further: ['扩大范围', 'Look further'],
  list: ['周边地点', 'Places around'],
  none: ['附近没有站点', 'Nothing stops nearby'],
  noneHint: ['扩大范围，或移动地图试试', 'Look further, or move the map'],
  outside: ['这里不在本市服务范围', 'This is outside the city'],
  outsideHint: ['请搜索市内地点，或回到市中心', 'Search a place in the city, or go to its centre'],
  centre: ['回到市中心', 'City centre'],
  parkingSilent: [
    '停车场暂未提供空位信息',
    'Car parks do not tell their free spaces at the moment',
  ],
});
