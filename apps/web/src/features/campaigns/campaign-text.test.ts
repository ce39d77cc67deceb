import { expect, it } from 'vitest';
import { setLanguage } from '../../core/i18n/language.ts';
import { campaignText } from './campaign-text.ts';

const DATES = {
  from: '2026-10-31T16:00:00.000Z',
  until: '2026-12-31T16:00:00.000Z',
  claimUntil: '2027-01-31T16:00:00.000Z',
};
const TEXT = {
  zh: '{from}至{until}参加，{claimUntil}前领取',
  en: '{from} to {until}, claim by {claimUntil}',
};

it('names the first and the last day of a campaign, and the last day for claims', () => {
  setLanguage('zh_cn');
  expect(campaignText(TEXT, DATES)).toBe('11月1日至12月31日参加，1月31日前领取');
  setLanguage('en_us');
  expect(campaignText(TEXT, DATES)).toBe('Nov 1 to Dec 31, claim by Jan 31');
});
