export const messages = {
  mapKeys: '线网图。方向键移动，加减号缩放',
  loading: '正在打开线网图',
  hereOutside: '您不在本市范围内',
  list: '文字列表',
  inView: '画面中的车站',
  noneInView: '画面中没有车站',
  allLines: '全部线路和车站',
  lines: '线路筛选',
  onlyLine: (name: string) => `只看${name}`,
  line: {
    stations: (n: number) => `${n}座车站`,
    open: '线路详情',
  },
  station: {
    from: '从这里出发',
    to: '到这里去',
    page: '车站详情',
    around: '周边',
    failed: '暂时无法取得发车信息',
    retry: '重试',
  },
  place: {
    title: '地图选点',
    near: (name: string, distance: string) => `距${name}${distance}`,
    far: '附近没有车站',
  },
  pick: {
    from: '点车站或长按地图，选择起点',
    to: '点车站或长按地图，选择终点',
  },
};
