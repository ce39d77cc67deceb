import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../../core/i18n/language.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { BoardingNote, type BoardingFacts } from './boarding-note.tsx';
import { planningMessages } from './messages.ts';

afterEach(() => {
  cleanup();
});

async function paragraphs(
  language: 'zh_cn' | 'en_us',
  facts: BoardingFacts,
): Promise<(string | null)[]> {
  setLanguage(language);
  await loadMessages(planningMessages);
  const { container } = render(<BoardingNote {...facts} />);
  return [...container.querySelectorAll('p')].map(({ textContent }) => textContent);
}

const agency = { contact: 'agency', phone: '021-64370000 ext. 5' };
const driver = { contact: 'driver', phone: null };

it('says whom riders ask, in both languages, with the number to call', async () => {
  expect(await paragraphs('zh_cn', { pickup: agency, dropOff: driver })).toEqual([
    '上车须提前电话预约 · 下车请提前告知司机',
    '电话 021-64370000 ext. 5',
  ]);
  expect(screen.getByRole('link', { name: '电话 021-64370000 ext. 5' }).getAttribute('href')).toBe(
    'tel:02164370000',
  );
  cleanup();
  expect(await paragraphs('en_us', { pickup: driver, dropOff: agency })).toEqual([
    'Arrange pickup with the driver · Call ahead to be dropped off',
    'Call 021-64370000 ext. 5',
  ]);
  cleanup();
  expect(await paragraphs('en_us', { pickup: driver })).toEqual(['Arrange pickup with the driver']);
  expect(screen.queryByRole('link')).toBeNull();
});

const accessTexts = async (wheelchair: BoardingFacts['wheelchair']) => {
  cleanup();
  return await paragraphs('en_us', { wheelchair });
};

it('says whether riders in wheelchairs can board, by the vehicle and the stops', async () => {
  expect(await accessTexts({ vehicle: 'yes', from: 'yes', to: 'yes' })).toEqual([
    'Wheelchair accessible',
  ]);
  expect(await accessTexts({ vehicle: 'yes', from: 'yes', to: 'unknown' })).toEqual([
    'Wheelchair-accessible vehicle',
  ]);
  expect(await accessTexts({ vehicle: 'no', from: 'no', to: 'no' })).toEqual([
    'Vehicle not wheelchair accessible · No wheelchair access at the boarding stop · No wheelchair access where you get off',
  ]);
  expect(await accessTexts({ vehicle: 'unknown', from: 'unknown', to: 'unknown' })).toEqual([]);
});

it('shows nothing where a timetable says nothing, and for saved answers', () => {
  const { container } = render(
    <>
      <BoardingNote />
      <BoardingNote wheelchair={{ vehicle: 'unknown', from: 'unknown', to: 'unknown' }} />
    </>,
  );
  expect(container.innerHTML).toBe('');
});

it('says to riders who wish for no steps where access is unknown', async () => {
  const wheelchair = { vehicle: 'unknown', from: 'yes', to: 'unknown' } as const;
  expect(await paragraphs('en_us', { wheelchair, stepFree: true })).toEqual([
    'Wheelchair access to the vehicle unknown · Wheelchair access where you get off unknown',
  ]);
  cleanup();
  expect(await paragraphs('zh_cn', { wheelchair, stepFree: true })).toEqual([
    '车辆能否搭载轮椅未知 · 下车站无障碍情况未知',
  ]);
  cleanup();
  expect(await paragraphs('en_us', { wheelchair })).toEqual([]);
});
