import { defineMessages } from '../../core/i18n/messages.ts';

export const rideMessages = defineMessages({
  driver: ['司机与车辆', 'Driver and car'],
  plate: ['车牌', 'Plate'],
  rating: [(stars: string) => `评分 ${stars}`, (stars: string) => `Rated ${stars}`],
  call: ['联系司机', 'Call driver'],
  phone: ['虚拟号码', 'Masked number'],
});
