import { setTimeout as delay } from 'node:timers/promises';
import type { Bilingual } from '@shtrans/contract/schemas';
import { z } from 'zod';
import type { Context } from '../src/context.ts';
import type { FailureMode, SandboxPartner } from '../src/db/schema.ts';
import { keyOf, type Site } from './site.ts';

/** What a person can make a partner do when it is asked; each is a choice on its page (docs/sandbox.md). */
export const FAILURE_MODES: Record<FailureMode, Bilingual> = {
  normal: { zh: '正常回答', en: 'Answers' },
  slow: { zh: '慢（在时限内）', en: 'Answers slowly, within the limit' },
  late: { zh: '晚 8 秒（超过时限）', en: 'Answers after 8 s, beyond the limit' },
  silent: { zh: '没有回答', en: 'Does not answer' },
  failing: { zh: '回答出错（500）', en: 'Fails (500)' },
  nonsense: { zh: '回答胡言乱语', en: 'Answers nonsense' },
};

const LATE_MS = 8000;

type Deps = Pick<Context, 'db'>;

/** What a sandbox partner answers in its present failure mode, if it does. */
export async function answerInFailureMode(
  deps: Deps,
  system: SandboxPartner,
  found: () => Promise<unknown>,
  signal: AbortSignal,
  /** Within our limit. */
  slowMs = 1500,
): Promise<unknown> {
  const failureMode = await failureModeOf(deps, system);
  if (failureMode === 'slow') await delay(slowMs, undefined, { signal });
  if (failureMode === 'late') await delay(LATE_MS, undefined, { signal });
  // Until the caller has enough.
  if (failureMode === 'silent') await delay(2 ** 31 - 1, undefined, { signal, ref: false });
  if (failureMode === 'failing') throw new Error('the sandbox system answered 500');
  if (failureMode === 'nonsense') return { code: 0, data: '<html>系统升级中</html>' };
  return await found();
}

export async function failureModeOf({ db }: Deps, system: SandboxPartner): Promise<FailureMode> {
  const row = await db
    .selectFrom('sandbox_partner_moods')
    .select('mood')
    .where('system', '=', system)
    .executeTakeFirst();
  return row?.mood ?? 'normal';
}

const modeAsked = z.object({ mood: keyOf(FAILURE_MODES) });

/** Takes the failure mode that is chosen on the page at `root`, POST `{mood}`. */
export function takeFailureMode(site: Site, { db }: Deps, system: SandboxPartner, root: string) {
  site.takes('/', modeAsked, async ({ mood }) => {
    await db
      .insertInto('sandbox_partner_moods')
      .values({ system, mood })
      .onConflict((c) => c.column('system').doUpdateSet({ mood }))
      .execute();
    return { json: { mood }, next: `${root}/` };
  });
}
