import { CodedError } from '@shtrans/contract/api/errors';
import {
  askReminder,
  nextBegin,
  stopReminder,
  waitingReminder,
} from '../../../reminders/service.ts';
import type { MechanicScope, Rules } from '../../scope.ts';

const subjectOf = ({ campaign, id }: MechanicScope): string => `campaign ${campaign.id} ${id}`;

export const remind: Rules<'remind'> = {
  // The time of a reminder is not part of a rider's terms.
  withShared: (_, now) => now,
  during: () => ['before', 'open'],

  async state(db, scope) {
    const { campaign, mechanic, data, now, userId } = scope;
    const row = userId && (await waitingReminder(db, userId, subjectOf(scope)));
    const remindAt = row ? row.at : nextBegin(campaign, mechanic, data.reminders, now)?.at;
    return { kind: 'remind', isAsked: Boolean(row), at: remindAt?.toISOString() ?? null };
  },

  async act(tx, taking, input) {
    const { ctx, campaign, mechanic, data, now, userId } = taking;
    const subject = subjectOf(taking);
    if (input.do === 'stop') {
      await stopReminder(tx, userId, subject);
      return;
    }
    const next = nextBegin(campaign, mechanic, data.reminders, now);
    if (next === undefined) throw new CodedError('campaign_no_session');
    await askReminder(ctx, tx, { userId, subject, language: input.language, ...next });
  },
};
