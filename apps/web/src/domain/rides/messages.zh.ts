export const messages = {
  driver: '司机与车辆',
  plate: '车牌',
  rating: (stars: string) => `评分 ${stars}`,
  phone: '虚拟号码',
};
