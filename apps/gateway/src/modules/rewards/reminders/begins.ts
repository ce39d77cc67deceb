import type { Campaign } from '@shtrans/contract/campaigns/definition';
import type { Mechanic } from '@shtrans/contract/campaigns/mechanics';
import { sessionsFrom, type Stretch } from '@shtrans/contract/campaigns/sessions';
import { instantOf } from '../../base/catalogue/service.ts';
import type { ReminderRules } from './data.ts';
import { plannedAt } from './quiet.ts';

type Remind = Mechanic<'remind'>;

/** What a mechanic reminds of: the campaign or times of its session, under way or to come, the earliest first. */
export function stretchesOf(
  { window, sessions }: Campaign,
  { session }: Remind,
  now: Date,
): Stretch[] {
  const within = { from: instantOf(window.from, now), until: instantOf(window.until, now) };
  if (session === undefined) return within.until > now ? [within] : [];
  const found = sessions[session];
  return found === undefined ? [] : sessionsFrom(found, within, now);
}

/** The next begin that riders can still be told of, and when they are; undefined: nothing is to come. */
export function nextBegin(
  campaign: Campaign,
  mechanic: Remind,
  { quiet }: Pick<ReminderRules, 'quiet'>,
  now: Date,
): { at: Date; about: Date } | undefined {
  return stretchesOf(campaign, mechanic, now)
    .map(({ from }) => {
      const wanted = new Date(from.getTime() - mechanic.minutesBefore * 60_000);
      return { at: plannedAt(wanted, from, quiet), about: from };
    })
    .find(({ at }) => at > now);
}
