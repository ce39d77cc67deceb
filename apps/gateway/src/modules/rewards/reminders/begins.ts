import type { Campaign } from '@shtrans/contract/campaigns/definition';
import type { Mechanic } from '@shtrans/contract/campaigns/mechanics';
import { sessionsFrom, type Stretch } from '@shtrans/contract/campaigns/sessions';
import { seasonOf } from '../../base/catalogue/service.ts';
import type { ReminderRules } from './data.ts';
import { plannedAt } from './quiet.ts';

type Remind = Mechanic<'remind'>;

/** Returns what a mechanic reminds of: the campaign or times of its session, under way or to come, earliest first. */
export function stretchesOf(
  { window, sessions }: Campaign,
  { session }: Remind,
  now: Date,
): Stretch[] {
  const campaignWindow = seasonOf(window, now);
  if (session === undefined) return campaignWindow.until > now ? [campaignWindow] : [];
  const namedSession = sessions[session];
  return namedSession === undefined ? [] : sessionsFrom(namedSession, campaignWindow, now);
}

/** Returns the next begin that a reminder can still precede, and when to send it, or undefined. */
export function nextBegin(
  campaign: Campaign,
  mechanic: Remind,
  { quiet }: Pick<ReminderRules, 'quiet'>,
  now: Date,
): { at: Date; about: Date } | undefined {
  return stretchesOf(campaign, mechanic, now)
    .map(({ from }) => {
      const requestedAt = new Date(from.getTime() - mechanic.minutesBefore * 60_000);
      return { at: plannedAt(requestedAt, from, quiet), about: from };
    })
    .find(({ at }) => at > now);
}
