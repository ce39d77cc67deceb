import { messageTable } from '../../../../core/i18n/messages.ts';

export const bookingMessages = messageTable({
  booking: {
    book: ['预约', 'Book'],
    booked: ['已预约', 'Booked'],
    full: ['已约满', 'Full'],
    left: [
      (remaining: number) => `余 ${remaining} 座`,
      (remaining: number) => (remaining === 1 ? '1 seat left' : `${remaining} seats left`),
    ],
    offers: ['方向', 'Direction'],
    times: ['可预约的班次', 'Available times'],
    choose: ['请选择班次', 'Choose a time'],
    none: ['暂无可预约的班次', 'No times available'],
    most: [
      (count: number) => `已预约，每人最多 ${count} 个班次`,
      (count: number) =>
        count === 1 ? 'Booked. Limit 1 per rider' : `Booked. Limit ${count} per rider`,
    ],
    done: ['预约成功，请凭预约号乘坐', 'Booked. Show your booking number to board'],
    noBookings: ['您还没有预约', 'No bookings yet'],
    logInForBookings: [
      '登录后可在这里查看和取消预约',
      'Log in to see and cancel your bookings here',
    ],
    toItem: ['班次与乘车点', 'Times and stops'],
    serviceDays: [
      (first: string, last: string, days: number) =>
        `开行日期：${first}至${last}。可预约今天起 ${days} 天内的班次。`,
      (first: string, last: string, days: number) =>
        `Runs ${first} to ${last}. Book up to ${days} days ahead.`,
    ],
    number: ['我的预约号', 'My booking number'],
    cancel: ['取消预约', 'Cancel booking'],
    keep: ['保留预约', 'Keep booking'],
    askCancel: [
      '取消后座位将让给其他乘客，确定取消吗？',
      'Your seat will be released. Cancel this booking?',
    ],
    cancelled: ['已取消预约', 'Booking cancelled'],
    tooLate: ['已过可取消的时间', 'Too late to cancel'],
    cancelNote: [
      (minutes: number) => `免费预约；开始前 ${minutes} 分钟可取消。`,
      (minutes: number) => `Free. You can cancel up to ${minutes} minutes before.`,
    ],
  },
});
