import { messageTable } from '../../../../core/i18n/messages.ts';

export const consentMessages = messageTable({
  consent: {
    open: ['同意授权', 'Agree'],
    opened: ['已授权，此后的行程计入任务', 'Done. Your rides count from now on'],
    withdraw: {
      act: ['撤回授权', 'Withdraw consent'],
      ask: [
        '撤回后行程不再计入任务，尚未领取的任务进度也会清零；已获得的奖励不受影响。确定撤回吗？',
        "New rides won't count, and progress on unclaimed tasks is reset. You keep the rewards you've won. Withdraw?",
      ],
      done: ['已撤回授权', 'Consent withdrawn'],
    },
  },
});
