import type { Occupancy } from '@shtrans/contract/traffic/live';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../../core/i18n/language.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { Crowding } from './crowding.tsx';
import { planningMessages } from './messages.ts';

afterEach(() => {
  cleanup();
});

async function textOf(
  facts: Partial<Occupancy>,
  language: 'zh_cn' | 'en_us' = 'en_us',
): Promise<string | null> {
  cleanup();
  setLanguage(language);
  await loadMessages(planningMessages);
  const occupancy = {
    status: null,
    percentage: null,
    carriages: [],
    at: '2026-11-20T01:00:00Z',
    ...facts,
  };
  return render(<Crowding occupancy={occupancy} />).container.textContent;
}

it('says how full a vehicle is, in both languages', async () => {
  expect(await textOf({ status: 'few_seats', percentage: 60 })).toBe('Few seats free');
  expect(await textOf({ status: 'few_seats' }, 'zh_cn')).toBe('座位较少');
  expect(await textOf({ percentage: 60 })).toBe('60% full');
  expect(await textOf({ percentage: 60 }, 'zh_cn')).toBe('载客率60%');
  expect(await textOf({})).toBe('');
  // A word of a newer gateway.
  expect(await textOf({ status: 'floating' })).toBe('');
});

const carriage = (status: string | null, percentage: number | null = null) => ({
  label: null,
  status,
  percentage,
});

it('names the carriage with most room where they differ', async () => {
  const carriages = [
    carriage('full'),
    carriage(null),
    carriage('many_seats', 30),
    carriage('many_seats', 20),
  ];
  expect(await textOf({ status: 'standing', carriages })).toBe(
    'Standing room only · Car 4 from the front has most room',
  );
  expect(await textOf({ carriages: [carriage('full'), carriage('full')] })).toBe('');
  expect(await textOf({ carriages: [carriage(null), carriage('full')] })).toBe('');
});
