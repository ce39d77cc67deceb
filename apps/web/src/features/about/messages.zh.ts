export const messages = {
  what: '这是什么',
  whatText:
    '城市公共交通与出行服务的移动网页应用：一个账号查看和支付地铁、公交、轮渡、出租车、停车、门票等订单。它是开源软件，可由运营方自行部署。',
  demoText:
    '演示环境中的乘客、订单、支付与短信均为模拟，不产生真实交易。线路、车站与票价为真实的上海数据。',
  version: '版本',
  versionIs: (version: string) => `应用版本 ${version}`,
  data: '数据来源',
  dataText: '车站位置、线路走向和部分英文名来自 OpenStreetMap，依 ODbL 1.0 使用。',
  osm: '© OpenStreetMap contributors',
  sources: [
    '地铁票价与车站编号：运营方票价查询结果的公开整理（2026年8月）',
    '线路颜色、里程与换乘：公开的线网图整理（2025–2026年）',
    '首末班车与出入口：公开整理（2020年9月）',
    '公交线路与站点：公开整理（2020年10月）',
    '轮渡线路与票价：公开资料（2023–2026年）',
    '磁浮时刻与票价：运营方乘客须知',
    '出租车与停车价格：公开的价格公告（2023年）',
  ],
  estimates: '估算',
  estimatesText:
    '行车间隔、换乘步行时间、公交各段时间和个别区间距离为估算值，页面中以约数表示；部分资料年代较早，请以现场公告为准。',
  licences: '许可',
  licencesText: [
    '本应用：Apache License 2.0',
    'React：MIT License',
    'web-vitals：Apache License 2.0',
    '地图与位置数据：Open Database License 1.0',
  ],
};
