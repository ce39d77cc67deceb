import { defineMessages } from '../../core/i18n/messages.ts';

export const passMessages = defineMessages({
  show: ['出示票码', 'Show ticket'],
  atEntrance: ['请在入口出示，供扫描或报数字', 'Show this at the entrance, or read out the digits'],
  code: ['票码', 'Ticket code'],
  issuing: ['出票中', 'Issuing'],
  visit: ['使用日期', 'Visit date'],
  until: ['有效期至', 'Valid until'],
  validity: ['有效期', 'Valid for'],
  fromFirstUse: [
    (hours: number) => `首次使用后 ${hours} 小时内`,
    (hours: number) => `${hours} hours from first use`,
  ],
  today: ['今天', 'Today'],
  tomorrow: ['明天', 'Tomorrow'],
  used: [
    (usedCount: number, all: number) => `已用 ${usedCount} / ${all}`,
    (usedCount: number, all: number) => `${usedCount} of ${all} used`,
  ],
  count: [(n: number) => `${n} 张`, (n: number) => (n === 1 ? '1 ticket' : `${n} tickets`)],
});
