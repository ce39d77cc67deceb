import { defineMessages } from '../../core/i18n/messages.ts';

/** The texts of every map. */
export const mapMessages = defineMessages({
  credit: ['© OpenStreetMap contributors', '© OpenStreetMap contributors'],
  zoomIn: ['放大', 'Zoom in'],
  zoomOut: ['缩小', 'Zoom out'],
  wholeMap: ['显示全部线路', 'Show all lines'],
  here: ['我的位置', 'My location'],
  locating: ['正在定位…', 'Finding your location'],
  denied: ['未获得定位权限，可搜索或移动地图', 'Location access is off. Search or move the map'],
  noPosition: [
    '暂时无法定位，可搜索或移动地图',
    "Couldn't find your location. Search or move the map",
  ],
  pick: { from: ['设为起点', 'Start here'], to: ['设为终点', 'Go here'] },
  search: {
    label: ['搜索车站', 'Search stations'],
    clear: ['清除', 'Clear'],
    results: ['搜索结果', 'Search results'],
    none: ['没有找到', 'No results'],
    failed: ['搜索失败，以下为线网图中的车站', 'Search failed. Showing stations on this map'],
  },
});
