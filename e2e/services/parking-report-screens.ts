import type { Page } from 'playwright-core';
import type { ParkingReport } from '../../packages/contract/src/parking-reports/schemas.ts';
import { DEMO_RIDER, NEW_RIDER } from '../../tools/stage/rider.ts';
import { replaceAnswers } from '../../tools/stage/stand-in.ts';
import { problem } from '../stage/problem.ts';
import type { Screen } from '../screens/screen.ts';
import type { Texts } from '../stage/texts.ts';

const REPORT: ParkingReport = {
  id: '019b0000-0000-7000-8000-000000000001',
  place: { kind: 'street', name: { zh: '南京西路（近茂名北路）', en: '南京西路（近茂名北路）' } },
  problem: { zh: '收费标准不对', en: 'Wrong price' },
  text: '牌子上写首小时 15 元，这里显示 10 元',
  photos: [],
  state: 'received',
  answer: null,
  sentAt: '2026-11-24T02:10:00.000Z',
  decidedAt: null,
};
const REPORTS: ParkingReport[] = (['received', 'accepted', 'refused'] as const).map((state, i) => ({
  ...REPORT,
  id: REPORT.id.replace(/1$/, String(i)),
  state,
  ...(state !== 'received' && { answer: '已到现场核实', decidedAt: '2026-11-25T02:10:00.000Z' }),
}));

/** Wrong parking data: no report yet, an incomplete form, the results of reports, and no list of problem types. */
function parkingReportScreens({ parkingReport: t, ui }: Texts): Screen[] {
  const page = { address: '/parking-corrective-feedback', rider: NEW_RIDER } as const;
  const submit = (tab: Page) => tab.getByRole('button', { name: t.submit, exact: true }).tap();
  return [
    { ...page, name: 'parking-report-none', shows: (tab) => tab.getByText(t.none) },
    {
      ...page,
      name: 'parking-report-missing',
      address: `${page.address}?at=31.2304,121.4737`,
      act: submit,
      shows: (tab) => tab.getByText(t.problemMissing),
    },
    {
      ...page,
      name: 'parking-report-mine',
      rider: DEMO_RIDER,
      stub: (tab) =>
        replaceAnswers(tab, /\/v1\/parking-reports$/, (question) =>
          question.fulfill({ json: { items: REPORTS } }),
        ),
      shows: (tab) => tab.getByText(t.state.refused),
    },
    {
      ...page,
      name: 'parking-report-error',
      stub: (tab) =>
        replaceAnswers(tab, /\/v1\/parking-problems$/, (question) =>
          question.fulfill(problem('internal_error', 500)),
        ),
      shows: (tab) => tab.getByRole('button', { name: ui.retry }),
      expected: [/status of 500/],
    },
  ];
}

export const screens = { 'parking-reports': parkingReportScreens };
