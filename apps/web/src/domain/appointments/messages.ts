import { defineMessages } from '../../core/i18n/messages.ts';

export const appointmentMessages = defineMessages({
  day: ['选择日期', 'Day'],
  time: ['选择时段', 'Time'],
  left: [(n: number) => `余 ${n}`, (n: number) => `${n} left`],
  full: ['约满', 'Full'],
  noSlots: ['近期没有可预约的时段', 'No times available in the coming days'],
  name: ['联系人', 'Your name'],
  phone: ['手机号', 'Phone number'],
  mine: ['我的预约', 'My booking'],
  state: {
    booked: ['已预约', 'Booked'],
    cancelled: ['已取消', 'Cancelled'],
    over: ['已结束', 'Ended'],
  },
  number: ['预约号', 'Booking number'],
  when: ['时间', 'When'],
  where: ['地点', 'Where'],
  what: ['项目', 'Service'],
  contact: ['联系人', 'Contact'],
  cancelUntil: [(time: string) => `${time} 前可取消`, (time: string) => `Cancel by ${time}`],
  tooLate: [
    '已过可取消时间，如有变化请致电门店',
    "It's too late to cancel online. Call if you can't come",
  ],
  cancel: ['取消预约', 'Cancel booking'],
  keep: ['保留预约', 'Keep booking'],
  askCancel: [
    '取消后该时段将开放给他人，确定取消吗？',
    'Someone else can then book this time. Cancel your booking?',
  ],
  cancelled: ['预约已取消', 'Booking cancelled'],
  booked: ['预约成功', 'Booked'],
  route: ['怎么去', 'Directions'],
  call: ['致电门店', 'Call'],
  demo: ['演示门店', 'Demo shop'],
});
