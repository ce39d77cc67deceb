import { messageTable } from '../../../../core/i18n/messages.ts';

export const consentMessages = messageTable({
  consent: {
    open: ['同意授权', 'Agree'],
    opened: ['已授权，此后的行程计入任务', 'Your rides count from now on'],
    withdraw: {
      act: ['撤回授权', 'Take the agreement back'],
      ask: [
        '撤回后行程不再计入任务，尚未领取的任务进度也会清零；已获得的奖励不受影响。确定撤回吗？',
        'Rides will not count any more, those of tasks that you have not claimed included. What you won stays. Take it back?',
      ],
      done: ['已撤回授权', 'The agreement is taken back'],
    },
  },
});
