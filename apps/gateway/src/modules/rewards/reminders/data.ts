import { text } from '@shtrans/contract/catalogue/fields';
import { z } from 'zod';
import { defineRules } from '../../base/catalogue/service.ts';

/** By the city's clock. */
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, '22:00');

/** When riders are reminded, and in which words; {name}, {time} and {amount} are placeholders. */
const reminderRules = z.strictObject({
  /** No message goes out between these times; they may include midnight. */
  quiet: z.strictObject({ from: time, until: time }),
  /** Hours before a ticket expires; a ticket valid for less gets no reminder. */
  ticketHours: z.int().min(1).max(720),
  texts: z.strictObject({ campaign: text, ticket: text, refund: text }),
});
export type ReminderRules = z.infer<typeof reminderRules>;

const reminders = defineRules<ReminderRules>({
  name: { zh: '提醒规则', en: 'Rules of reminders' },
  schema: reminderRules,
  none: {
    quiet: { from: '22:00', until: '08:00' },
    ticketHours: 24,
    texts: {
      campaign: { zh: '{name}：{time}开始。', en: '{name} starts {time}.' },
      ticket: { zh: '{name}将于{time}到期。', en: '{name} expires {time}.' },
      refund: { zh: '{name}已退款{amount}。', en: '{amount} was refunded for {name}.' },
    },
  },
});

export const reminderData = { reminders };

declare module '../../base/catalogue/kinds.ts' {
  interface OperatorData {
    reminders: ReminderRules;
  }
}
