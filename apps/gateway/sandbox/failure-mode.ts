import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../src/context.ts';
import type { FailureMode, SandboxPartner } from '../src/db/schema.ts';
import { answerForm } from './partner-page.ts';

/** What a person can make a partner do; each is a choice on its page (docs/sandbox.md). */
export const FAILURE_MODES = [
  'normal',
  'slow',
  'late',
  'silent',
  'failing',
  'nonsense',
] as const satisfies readonly FailureMode[];

/** Within our limit, and beyond it. */
const SLOW_MS = 1500;
const LATE_MS = 8000;

/**
 * What the page of a partner that is queried says of its failure modes, in both languages.
 * @param slowSeconds how long a slow answer takes
 */
export const answerTexts = (slowSeconds: number) => ({
  failureMode: { zh: '被查询时的表现', en: 'How it answers' },
  failureModes: {
    normal: { zh: '正常回答', en: 'Answers' },
    slow: {
      zh: `慢 ${slowSeconds} 秒（在时限内）`,
      en: `Answers after ${slowSeconds} s, within the limit`,
    },
    late: { zh: '晚 8 秒（超过时限）', en: 'Answers after 8 s, beyond the limit' },
    silent: { zh: '没有回答', en: 'Does not answer' },
    failing: { zh: '回答出错（500）', en: 'Fails (500)' },
    nonsense: { zh: '回答胡言乱语', en: 'Answers nonsense' },
  },
});

type Deps = Pick<Context, 'db'>;

/** What a sandbox partner answers in its present failure mode, if it does. */
export async function answerInFailureMode(
  deps: Deps,
  system: SandboxPartner,
  found: () => Promise<unknown>,
  signal: AbortSignal,
  slowMs = SLOW_MS,
): Promise<unknown> {
  const failureMode = await failureModeOf(deps, system);
  if (failureMode === 'slow') await delay(slowMs, undefined, { signal });
  if (failureMode === 'late') await delay(LATE_MS, undefined, { signal });
  if (failureMode === 'silent') await untilAborted(signal);
  if (failureMode === 'failing') throw new Error('the sandbox system answered 500');
  if (failureMode === 'nonsense') return { code: 0, data: '<html>系统升级中</html>' };
  return await found();
}

/** Never answers: waits until the caller has enough. */
const untilAborted = async (signal: AbortSignal): Promise<never> =>
  await new Promise((_, reject) => {
    const give = (): void => reject(new Error('the caller stopped waiting'));
    if (signal.aborted) give();
    else signal.addEventListener('abort', give, { once: true });
  });

export async function failureModeOf({ db }: Deps, system: SandboxPartner): Promise<FailureMode> {
  const row = await db
    .selectFrom('sandbox_partner_moods')
    .select('mood')
    .where('system', '=', system)
    .executeTakeFirst();
  return row?.mood ?? 'normal';
}

export async function setFailureMode(
  { db }: Deps,
  system: SandboxPartner,
  failureMode: FailureMode,
): Promise<void> {
  await db
    .insertInto('sandbox_partner_moods')
    .values({ system, mood: failureMode })
    .onConflict((c) => c.column('system').doUpdateSet({ mood: failureMode }))
    .execute();
}

const modeAsked = z.object({ mood: z.enum(FAILURE_MODES) });

/** Takes the failure mode that is chosen on the page at `root`, POST `{mood}`. */
export function takeFailureMode(
  app: FastifyInstance,
  deps: Deps,
  system: SandboxPartner,
  root: string,
): void {
  app.post('/', async (request, reply) => {
    const { mood } = modeAsked.parse(request.body);
    await setFailureMode(deps, system, mood);
    return answerForm(request, reply, { mood }, root);
  });
}
