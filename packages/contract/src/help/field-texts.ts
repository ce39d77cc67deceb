import { fieldsWithin, type FieldTexts } from '../api/field-text.ts';

const summaryTexts = {
  id: 'The id of the thread.',
  order: 'The order that the thread is about.',
  category: 'What the rider needs help with.',
  state:
    '`open`: the desk must answer; `answered`, `decided`: the rider can write again, which reopens it; `closed`: by the rider or automatically.',
  unread: 'Whether the desk wrote something that the rider has not read.',
  lastText: 'The text of the last message.',
  lastAt: 'The time of the last message.',
};
const messageTexts = {
  text: 'The message; line breaks are allowed.',
  photos: 'The ids of pictures that the rider uploaded, each once.',
};

export const helpTexts: FieldTexts = {
  HelpThreadSummary: summaryTexts,
  HelpThread: {
    ...summaryTexts,
    messages: 'All messages, the oldest first.',
    ...fieldsWithin('messages', {
      number: 'The number of the message in the thread, from 1.',
      by: 'Who wrote it.',
      text: 'The text of the message.',
      photos: 'The addresses of its pictures, valid for a short time.',
      at: 'When it was written.',
    }),
    grantedCents:
      'The amount that the desk granted, in cents; the refund of the order shows its progress; null: nothing.',
    closesAt:
      'When the thread closes unless the rider writes again; null while the desk must answer, and once it is closed.',
  },
  OpenHelpThreadBody: { category: 'What the rider needs help with.', ...messageTexts },
  SendHelpMessageBody: messageTexts,
  MarkHelpThreadReadBody: {
    read: 'The `number` of the last message that the rider has read.',
    state: '`closed` closes the thread; absent: it stays as it is.',
  },
};
