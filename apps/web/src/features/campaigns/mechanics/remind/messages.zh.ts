export const messages = {
  remind: {
    ask: '短信提醒我',
    asked: '已预约短信提醒',
    stop: '取消提醒',
    stopped: '已取消提醒',
    none: '暂无可提醒的场次',
    goesAt: (time: string) => `短信将于 ${time} 发出。`,
    wouldGoAt: (time: string) => `预约后将于 ${time} 发送一条短信。`,
    note: '只发一条短信，夜间不打扰。',
    all: '我的提醒',
  },
};
