export const messages = {
  consent: {
    open: '同意授权',
    opened: '已授权，此后的行程计入任务',
    withdraw: {
      act: '撤回授权',
      ask: '撤回后行程不再计入任务，尚未领取的任务进度也会清零；已获得的奖励不受影响。确定撤回吗？',
      done: '已撤回授权',
    },
  },
};
