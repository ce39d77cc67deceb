import { ownTables } from '../../../db/own-tables.ts';

export const reminderTables = ownTables({
  reminders: {
    otherKeys: { reminders_pkey: 'random' },
    copy: { title: { zh: '短信提醒', en: 'Text message reminders' } },
    erase: 'delete',
    keep: [{ column: 'ended_at', days: 30 }],
  },
});
export const { deleteRows, findRow, findRows, insertRow, lockRow, updateRows } = reminderTables;
