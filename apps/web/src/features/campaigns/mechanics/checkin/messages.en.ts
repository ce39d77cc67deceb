export const messages = {
  checkIn: 'Check in',
  checkedIn: 'Checked in today',
  checkInDone: 'Checked in',
  stamped: 'stamped',
  inRow: (days: number, cycle: number) => `${days} of ${cycle} days`,
};
