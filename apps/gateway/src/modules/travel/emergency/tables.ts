import { ownTables } from '../../../db/own-tables.ts';

export const emergencyTables = ownTables({
  ride_alarm_messages: {
    otherKeys: { ride_alarm_messages_id: 'random' },
    copy: {
      title: { zh: '发给紧急联系人的消息', en: 'Messages to emergency contacts' },
      without: { id: 'secret', phone: 'others' },
    },
    erase: 'delete',
    keep: [{ column: 'at', days: 30 }],
  },
  ride_alarms: {
    copy: {
      title: { zh: '一键求助', en: 'Emergency calls for help' },
      without: { share_id: 'secret' },
    },
    erase: 'delete',
    keep: [{ column: 'at', days: 30 }],
  },
  emergency_contacts: {
    copy: { title: { zh: '紧急联系人', en: 'Emergency contacts' }, without: { phone: 'others' } },
    erase: 'delete',
  },
  emergency_contact_answers: {
    copy: {
      title: { zh: '紧急联系人的答复', en: 'Answers of emergency contacts' },
      without: { phone: 'others' },
    },
    erase: 'delete',
  },
});
export const { deleteRows, findRow, findRows, insertRow, queries, updateRows } = emergencyTables;
