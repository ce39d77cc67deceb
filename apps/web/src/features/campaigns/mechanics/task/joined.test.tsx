import type { MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { noteServerTime } from '../../../../core/clock/server-clock.ts';
import { type Language, setLanguage } from '../../../../core/i18n/language.ts';
import { loadMessages } from '../../../../core/i18n/messages.ts';
import { standingMessages } from '../../standing-messages.ts';
import type { CampaignView } from '../../use-campaign.ts';
import { JoinedBlock } from './joined.tsx';

type Joined = NonNullable<MechanicState<'task'>['joined']>;

const block = { kind: 'joined', mechanic: 'weekly' } as const;
const counts = { kind: 'joined', minutes: 30, metres: 500 };
const RIDES: Joined = [
  {
    end: 'exit',
    station: { zh: '徐家汇', en: 'Xujiahui' },
    begunAt: '2026-11-20T01:35:00.000Z',
    endedAt: '2026-11-20T01:50:00.000Z',
    metroAt: '2026-11-20T01:30:00.000Z',
    minutes: 5,
  },
  {
    end: 'entry',
    station: { zh: '人民广场', en: "People's Square" },
    begunAt: '2026-11-20T00:30:00.000Z',
    endedAt: '2026-11-20T00:42:00.000Z',
    metroAt: '2026-11-20T00:48:00.000Z',
    minutes: 6,
  },
];

async function show(language: Language, joined: Joined | undefined): Promise<void> {
  noteServerTime('2026-11-25T04:00:00.000Z');
  setLanguage(language);
  await loadMessages(standingMessages);
  const campaign = {
    page: { mechanics: { weekly: { kind: 'task', tasks: [{ counts }] } } },
    standing: joined && { mechanics: { weekly: { kind: 'task', tasks: [], joined } } },
  } as unknown as CampaignView;
  render(<JoinedBlock block={block} campaign={campaign} />);
}

afterEach(() => {
  cleanup();
  setLanguage(undefined);
});

it.each<[Language, string[]]>([
  [
    'zh_cn',
    [
      '从徐家汇骑车离开09:30 出站，骑行 09:35–09:5011月20日（周五） · 间隔 5 分钟',
      '骑车到人民广场骑行 08:30–08:42，08:48 进站11月20日（周五） · 间隔 6 分钟',
    ],
  ],
  [
    'en_us',
    [
      'Bike from XujiahuiLeft 09:30, bike 09:35–09:50Fri, Nov 20 · 5 min apart',
      "Bike to People's SquareBike 08:30–08:42, entered 08:48Fri, Nov 20 · 6 min apart",
    ],
  ],
])('lists joined rides with station, times and direction: %s', async (language, rows) => {
  await show(language, RIDES);
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual(rows);
});

it.each<[Language, Joined | undefined, string]>([
  ['zh_cn', [], '还没有骑行换乘骑到地铁站旁还车，30 分钟内进站；或出站后 30 分钟内在站旁借车。'],
  [
    'en_us',
    undefined,
    'No bike–metro transfers yetPark a bike near a metro station and enter within 30 minutes, or pick one up within 30 minutes of leaving.',
  ],
])('says how to make one if the rider has none: %s', async (language, joined, text) => {
  await show(language, joined);
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(document.body.textContent).toBe(text);
});
