import { messageTable } from '../../../../core/i18n/messages.ts';

export const checkinMessages = messageTable({
  checkIn: ['签到', 'Check in'],
  checkedIn: ['今日已签到', 'Checked in today'],
  checkInDone: ['签到成功', 'Checked in'],
  stamped: ['已盖章', 'stamped'],
  inRow: [
    (days: number, cycle: number) => `已签到 ${days}/${cycle} 天`,
    (days: number, cycle: number) => `${days} of ${cycle} days`,
  ],
});
