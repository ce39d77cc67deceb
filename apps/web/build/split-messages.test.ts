import { expect, it } from 'vitest';
import { handleOf, textsOf } from './split-messages.ts';

const MODULE = `import { defineMessages, textsByCode } from '../../core/i18n/messages.ts';
import { drawMessages } from './draw/messages.ts';
import { DAYS } from '../days.ts';

const plural = (n: number) => (n === 1 ? 'day' : 'days');

/** What the list says. */
export const listMessages = defineMessages({
  ...drawMessages,
  // Shown above the list.
  title: ['订单', 'Orders'],
  days: [(n: number) => \`\${n} 天\`, (n: number) => \`\${n} \${plural(n)}\`],
  kinds: textsByCode({ rail: ['火车', 'Rail'] }),
  week: [['一', '二'], ['Mon', 'Tue']],
});
`;

it('leaves the texts of one language', () => {
  expect(textsOf(MODULE, 'en_us')).toBe(`
import { drawMessages } from './draw/messages.ts?en_us';
import { DAYS } from '../days.ts';

const plural = (n: number) => (n === 1 ? 'day' : 'days');

/** What the list says. */
export const messages = {
  ...drawMessages,
  // Shown above the list.
  title: 'Orders',
  days: (n: number) => \`\${n} \${plural(n)}\`,
  kinds: { rail: 'Rail' },
  week: ['Mon', 'Tue'],
};
`);
});

it('leaves the name of a table that others spread', () => {
  const table = `import { messageTable } from '../core/i18n/messages.ts';
export const drawMessages = messageTable({ draw: ['抽奖', 'Draw'] });`;
  expect(textsOf(table, 'zh_cn')).toBe(`
export const drawMessages = { draw: '抽奖' };`);
});

it('makes a handle of a module that holds no text', () => {
  expect(handleOf(MODULE, '/src/list-messages.ts'))
    .toBe(`import { messagesByLanguage } from '../../core/i18n/messages.ts';
export const listMessages = messagesByLanguage({ zh_cn: () => import('./list-messages.ts?zh_cn'), en_us: () => import('./list-messages.ts?en_us') });`);
});

it('refuses two dictionaries in one module', () => {
  const two = `import { defineMessages } from '../core/i18n/messages.ts';
export const a = defineMessages({ one: ['一', 'One'] });
export const b = defineMessages({ two: ['二', 'Two'] });`;
  expect(() => handleOf(two, '/src/messages.ts')).toThrow('/src/messages.ts has 2 dictionaries');
});
