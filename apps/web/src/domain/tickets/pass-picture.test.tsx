import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loadMessages } from '../../core/i18n/messages.ts';
import { passMessages } from './messages.ts';
import { Pass, type PassFacts } from './pass.tsx';

const FACTS: PassFacts = {
  type: 'scenic_ticket',
  product: { zh: '豫园', en: 'Yu Garden' },
  quantity: 1,
  usedQuantity: 0,
  visitDate: null,
  validUntil: null,
  validHours: null,
  code: null,
};

it.each([
  ['yu-garden.svg', '/shtrans-h5/spots/yu-garden.svg'],
  [undefined, undefined],
])('shows the picture of a ticket, if it has one: %s', async (picture, address) => {
  await loadMessages(passMessages);
  const { container } = render(
    <Pass facts={{ ...FACTS, picture }} now="2026-11-28T16:10:00.000Z" title="t" badge={null}>
      code
    </Pass>,
  );
  const shownPicture = container.querySelector('img');
  expect(shownPicture?.getAttribute('src')).toBe(address);
  // The name beside it says what it shows.
  expect(shownPicture?.alt ?? '').toBe('');
});
