import { messageTable } from '../../../../core/i18n/messages.ts';

export const remindMessages = messageTable({
  remind: {
    ask: ['短信提醒我', 'Remind me by text message'],
    asked: ['已预约短信提醒', 'You will get a text message'],
    stop: ['取消提醒', 'Stop the reminder'],
    stopped: ['已取消提醒', 'The reminder is stopped'],
    none: ['暂无可提醒的场次', 'Nothing is to come'],
    goesAt: [
      (time: string) => `短信将于 ${time} 发出。`,
      (time: string) => `The message goes out ${time}.`,
    ],
    wouldGoAt: [
      (time: string) => `预约后将于 ${time} 发送一条短信。`,
      (time: string) => `A message would go out ${time}, once.`,
    ],
    note: ['只发一条短信，夜间不打扰。', 'One message, and none at night.'],
    all: ['我的提醒', 'My reminders'],
  },
});
