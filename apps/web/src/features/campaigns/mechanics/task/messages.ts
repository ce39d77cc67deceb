import { messageTable } from '../../../../core/i18n/messages.ts';

export const taskMessages = messageTable({
  locked: ['完成上一项后解锁', 'Unlocks after the previous task'],
  toDo: {
    joined: ['去乘车', 'Ride the metro'],
    purchases: ['去购买', 'Shop'],
    rides: ['去乘车', 'Take a ride'],
    visit: ['去完成', 'Go'],
  },
});
