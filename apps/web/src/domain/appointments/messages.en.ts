import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  day: 'Day',
  time: 'Time',
  left: (n) => `${n} left`,
  full: 'Full',
  noSlots: 'There is no time to book in the next days',
  name: 'Your name',
  phone: 'Phone number',
  mine: 'My booking',
  state: { booked: 'Booked', cancelled: 'Cancelled', over: 'Over' },
  number: 'Booking number',
  when: 'When',
  where: 'Where',
  what: 'What',
  contact: 'Contact',
  cancelUntil: (time) => `Can be cancelled until ${time}`,
  tooLate: 'It is too late to cancel. If you cannot come, please call',
  cancel: 'Cancel booking',
  keep: 'Keep it',
  askCancel: 'Somebody else can have the time then. Cancel this booking?',
  cancelled: 'The booking is cancelled',
  booked: 'Booked',
  route: 'Get there',
  call: 'Call',
  demo: 'Demo place',
};
