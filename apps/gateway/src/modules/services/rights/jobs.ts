import { CodedError } from '@shtrans/contract/api/errors';
import { DAY_MS } from '@shtrans/contract/values/calendar';
import { dayText } from '@shtrans/contract/values/date-text';
import type { Context } from '../../../context.ts';
import { databaseTime } from '../../../db/time.ts';
import type { Language } from '../../../http/language.ts';
import { after, type JobDefinitions, NOTHING_TO_DO } from '../../../jobs/queue.ts';
import type { AllModules } from '../../define.ts';
import { countMessage, findOpenRider } from '../../people/auth/service.ts';
import { endClosure } from './end-closure.ts';
import { keptByLaw } from './kept.ts';
import { makeCopy } from './make-copy.ts';
import { deleteKept } from './store.ts';
import { findRow, updateRows } from './tables.ts';

interface OfClosure {
  userId: string;
  closureId: string;
}

declare module '../../../jobs/queue.ts' {
  interface Jobs {
    'data-copy.make': { userId: string; copyId: string };
    'account-closure.end': OfClosure;
    'account-closure.tell': OfClosure & { language: Language };
    'rights.delete-kept': Record<string, never>;
  }
}

/** After as many failures a rider reads that the copy failed, and can ask for another. */
const COPY_TRIES = 5;
/** Maximum share of the hour's text messages, so that codes are sent before these. */
const SHARE = 0.8;
/** A year of a law, at its longest. */
const YEAR_MS = 366 * DAY_MS;

export const rightsJobs = (ctx: Context, all: AllModules) =>
  ({
    'data-copy.make': {
      lane: 'own',
      run: async (payload, attempt) => {
        try {
          await makeCopy(ctx, all.owners, payload);
        } catch (err) {
          if (attempt < COPY_TRIES) throw err;
          ctx.log.error({ event: 'rights.copy_failed', err }, "a copy of a rider's data failed");
          const key = { user_id: payload.userId, id: payload.copyId, state: 'pending' } as const;
          await updateRows(ctx.db, 'data_copies', key, { state: 'failed' });
        }
        return NOTHING_TO_DO;
      },
    },
    'account-closure.end': { lane: 'own', run: (payload) => endClosure(ctx, all, payload) },
    'account-closure.tell': {
      lane: 'sms',
      run: async (payload) => {
        await tell(ctx, payload);
        return NOTHING_TO_DO;
      },
    },
    'rights.delete-kept': {
      lane: 'own',
      next: after(DAY_MS),
      run: async () => {
        const now = (await databaseTime(ctx, ctx.db)).getTime();
        for (const { tables, years } of keptByLaw(all.owners)) {
          const before = new Date(now - years * YEAR_MS);
          for (const table of tables) while ((await deleteKept(ctx.db, table, before)) > 0);
        }
        return NOTHING_TO_DO;
      },
    },
  }) satisfies Partial<JobDefinitions>;

/** Sends the rider a text message when the cooling-off begins, so that nobody deletes an account unnoticed. */
async function tell(
  ctx: Context,
  { userId, closureId, language }: OfClosure & { language: Language },
): Promise<void> {
  const rider = await findOpenRider(ctx.db, userId);
  const closure = await findRow(ctx.db, 'account_closures', {
    user_id: userId,
    id: closureId,
    state: 'cooling_off',
  });
  if (rider === undefined || closure === undefined) return;
  const takeBack = await countMessage(ctx, SHARE);
  const day = dayText(closure.ends_at.toISOString(), language, true);
  try {
    await ctx.adapters.sms.send({
      kind: 'closure_notice',
      parameters: { day },
      text: TEXTS[language](day),
      id: closureId,
      phone: rider.phone,
      language,
    });
  } catch (error) {
    await takeBack();
    if (!(error instanceof CodedError)) throw error;
    ctx.log.warn({ event: 'rights.closure_not_told', err: error }, 'a rider was not told by SMS');
  }
}

const TEXTS: Readonly<Record<Language, (day: string) => string>> = {
  zh_cn: (day) =>
    `您的账号将于${day}注销。在此之前，您可随时在“我的数据与账号”中撤销。如非本人操作，请立即撤销。`,
  en_us: (day) =>
    `Your account will be deleted on ${day}. Until then you can cancel this in the app under "Your data and account". If you didn't ask for it, cancel it now.`,
};
