import { defineMessages } from '../../core/i18n/messages.ts';

export const testDriveMessages = defineMessages({
  lead: ['选一款车，选个地方，免费试驾', 'Choose a car and a place for a free test drive'],
  car: ['选择车型', 'Car'],
  place: ['选择地点', 'Place'],
  next: ['填写预约信息', 'Continue'],
  chooseTime: ['请选择时段', 'Please choose a time'],
  myBooking: ['我的试驾预约', 'My test drive'],
  demoNote: ['演示数据：门店与车型均为虚构', 'Demo data: places and cars are made up'],
  none: ['暂无可试驾的车型', 'No cars available'],
  noneHint: ['请稍后再来看看', 'Please check again later'],
  summary: ['试驾信息', 'Your test drive'],
  carName: ['车型', 'Car'],
  where: ['地点', 'Where'],
  when: ['时间', 'When'],
  agree: ['我已阅读并同意', 'I have read and agree to the '],
  agreement: ['《试驾协议》', 'test-drive agreement'],
  submit: ['提交预约', 'Book'],
  licence: [
    '请携带驾驶证原件到场，试驾免费',
    'Bring your original driving licence. The test drive is free',
  ],
  noBooking: ['还没有试驾预约', 'No test drive booked'],
  noBookingHint: ['选好车型、地点和时段后即可预约', 'Choose a car, a place and a time to book one'],
  toCars: ['去选车', 'Choose a car'],
  again: ['再约一次', 'Book another'],
  earlier: ['历史预约', 'Earlier bookings'],
  signed: [
    (version: string) => `已同意试驾协议 ${version} 版`,
    (version: string) => `You agreed to version ${version} of the agreement`,
  ],
});
