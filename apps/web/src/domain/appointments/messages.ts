import { defineMessages } from '../../core/i18n/messages.ts';

export const appointmentMessages = defineMessages({
  day: ['选择日期', 'Day'],
  time: ['选择时段', 'Time'],
  left: [(n: number) => `余 ${n}`, (n: number) => `${n} left`],
  full: ['约满', 'Full'],
  noSlots: ['近期没有可预约的时段', 'There is no time to book in the next days'],
  name: ['联系人', 'Your name'],
  phone: ['手机号', 'Phone number'],
  mine: ['我的预约', 'My booking'],
  state: {
    booked: ['已预约', 'Booked'],
    cancelled: ['已取消', 'Cancelled'],
    over: ['已结束', 'Over'],
  },
  number: ['预约号', 'Booking number'],
  when: ['时间', 'When'],
  where: ['地点', 'Where'],
  what: ['项目', 'What'],
  contact: ['联系人', 'Contact'],
  cancelUntil: [
    (time: string) => `${time} 前可取消`,
    (time: string) => `Can be cancelled until ${time}`,
  ],
  tooLate: [
    '已过可取消时间，如有变化请致电门店',
    'It is too late to cancel. If you cannot come, please call',
  ],
  cancel: ['取消预约', 'Cancel booking'],
  keep: ['保留', 'Keep it'],
  askCancel: [
    '取消后该时段将开放给他人，确定取消吗？',
    'Somebody else can have the time then. Cancel this booking?',
  ],
  cancelled: ['预约已取消', 'The booking is cancelled'],
  booked: ['预约成功', 'Booked'],
  route: ['怎么去', 'Get there'],
  call: ['致电门店', 'Call'],
  demo: ['演示门店', 'Demo place'],
});
