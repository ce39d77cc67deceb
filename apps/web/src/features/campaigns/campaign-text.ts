import type { CampaignPageView } from '@shtrans/contract/campaigns/schemas';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import { inLanguage } from '../../core/i18n/language.ts';
import { lastInstant } from '../../ui/text/long-date.ts';
import { shortDay } from '../../ui/text/time.ts';

type Dates = Pick<CampaignPageView, 'from' | 'until' | 'claimUntil'>;

/** The last day before an instant, which an end excludes. */
const lastDay = (end: string): string => shortDay(lastInstant(end));

/** Returns an operator's text with the campaign's days in place of `{from}`, `{until}` and `{claimUntil}`. */
export const campaignText = (text: Bilingual, { from, until, claimUntil }: Dates): string =>
  inLanguage(text)
    .replace('{from}', shortDay(from))
    .replace('{until}', lastDay(until))
    .replace('{claimUntil}', lastDay(claimUntil));
