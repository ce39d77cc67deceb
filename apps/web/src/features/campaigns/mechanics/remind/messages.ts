import { messageTable } from '../../../../core/i18n/messages.ts';

export const remindMessages = messageTable({
  remind: {
    ask: ['短信提醒我', 'Text me a reminder'],
    asked: ['已预约短信提醒', "We'll text you"],
    stop: ['取消提醒', 'Cancel reminder'],
    stopped: ['已取消提醒', 'Reminder cancelled'],
    none: ['暂无可提醒的场次', 'No upcoming sessions'],
    goesAt: [
      (time: string) => `短信将于 ${time} 发出。`,
      (time: string) => `We'll text you ${time}.`,
    ],
    wouldGoAt: [
      (time: string) => `预约后将于 ${time} 发送一条短信。`,
      (time: string) => `We'll send one text message ${time}.`,
    ],
    note: ['只发一条短信，夜间不打扰。', 'One text message, and never at night.'],
    all: ['我的提醒', 'My reminders'],
  },
});
