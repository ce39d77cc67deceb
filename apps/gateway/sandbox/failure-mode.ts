import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../src/context.ts';
import type { PartnerMood, SandboxPartner } from '../src/db/tables/partner-orders.ts';

/** What a person can make a partner do; each is a choice on its page (docs/sandbox.md). */
export const MOODS = [
  'normal',
  'slow',
  'late',
  'silent',
  'failing',
  'nonsense',
] as const satisfies readonly PartnerMood[];

/** Within our limit, and beyond it. */
const SLOW_MS = 1500;
const LATE_MS = 8000;

type Deps = Pick<Context, 'db'>;

/** What a sandbox partner answers in its present mood, if it does. */
export async function answerInMood(
  deps: Deps,
  system: SandboxPartner,
  found: () => Promise<unknown>,
  signal: AbortSignal,
  slowMs = SLOW_MS,
): Promise<unknown> {
  const mood = await moodOf(deps, system);
  if (mood === 'slow') await delay(slowMs, undefined, { signal });
  if (mood === 'late') await delay(LATE_MS, undefined, { signal });
  if (mood === 'silent') await untilAborted(signal);
  if (mood === 'failing') throw new Error('the sandbox system answered 500');
  if (mood === 'nonsense') return { code: 0, data: '<html>系统升级中</html>' };
  return await found();
}

/** Never answers: waits until the caller has enough. */
const untilAborted = async (signal: AbortSignal): Promise<never> =>
  await new Promise((_, reject) => {
    const give = (): void => reject(new Error('the caller stopped waiting'));
    if (signal.aborted) give();
    else signal.addEventListener('abort', give, { once: true });
  });

export async function moodOf({ db }: Deps, system: SandboxPartner): Promise<PartnerMood> {
  const row = await db
    .selectFrom('sandbox_partner_moods')
    .select('mood')
    .where('system', '=', system)
    .executeTakeFirst();
  return row?.mood ?? 'normal';
}

export async function setMood(
  { db }: Deps,
  system: SandboxPartner,
  mood: PartnerMood,
): Promise<void> {
  await db
    .insertInto('sandbox_partner_moods')
    .values({ system, mood })
    .onConflict((c) => c.column('system').doUpdateSet({ mood }))
    .execute();
}
