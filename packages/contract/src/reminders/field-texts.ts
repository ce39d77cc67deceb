import type { FieldTexts } from '../api/field-text.ts';

const listTexts = {
  items: 'The upcoming reminders, the next one first.',
  standing:
    'The standing reminders that are on: of each ticket about to expire, of each refund that arrived.',
};

export const reminderTexts: FieldTexts = {
  Reminder: {
    id: 'The id of the reminder.',
    kind: 'What the message is about.',
    name: 'The subject of the message; null: it has no name.',
    at: 'When the message is sent.',
    page: 'The page of the campaign, below the base; null: the message is about an order.',
  },
  ListRemindersAnswer: listTexts,
  AddStandingReminderAnswer: listTexts,
  RemoveStandingReminderAnswer: listTexts,
  RemoveReminderAnswer: listTexts,
  RemoveAllRemindersAnswer: listTexts,
};
