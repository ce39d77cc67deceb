export const messages = {
  title: '城市出行',
  lead: '地铁、公交、轮渡，一程畅行',
  search: '想去哪里？搜索车站、线路、地点',
  otherLanguage: 'English',
  logIn: '登录',
  logInHint: '登录后查看行程与未完成的订单',
  logOut: '退出登录',
  loggedOut: '已退出登录',
  services: '我的行程',
  allOrders: '全部订单',
  about: '关于与数据来源',
};
