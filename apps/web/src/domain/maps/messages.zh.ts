export const messages = {
  credit: '© OpenStreetMap contributors',
  zoomIn: '放大',
  zoomOut: '缩小',
  wholeMap: '显示全部线路',
  here: '我的位置',
  locating: '正在定位',
  denied: '未获得定位权限。可以搜索，或移动地图',
  noPosition: '暂时无法定位。可以搜索，或移动地图',
  pick: { from: '设为起点', to: '设为终点' },
  search: {
    label: '搜索车站',
    clear: '清除',
    results: '搜索结果',
    none: '没有找到',
    failed: '搜索失败，以下为线网图中的车站',
  },
};
