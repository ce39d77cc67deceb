export const gifts = {
  trafficGift: '/traffic/gift',
  chezhanLogin: '/shanghai-chezhan/login',
  chezhanResult: '/shanghai-chezhan/login-result',
  chezhanRule: '/shanghai-chezhan/rule',
} as const;
