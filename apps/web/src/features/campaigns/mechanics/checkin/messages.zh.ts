export const messages = {
  checkIn: '签到',
  checkedIn: '今日已签到',
  checkInDone: '签到成功',
  stamped: '已盖章',
  inRow: (days: number, cycle: number) => `已签到 ${days}/${cycle} 天`,
};
