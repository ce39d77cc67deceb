import { CodedError } from '@shtrans/contract/errors';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { askWithin } from '../../within.ts';

/**
 * A partner's answer, checked. Raises `partner_unavailable` when it fails, hangs up or takes longer
 * than the limit, `partner_answer_invalid` for what is not the shape that was agreed.
 */
export async function askPartner<T>(
  { log }: Pick<Context, 'log'>,
  question: { system: string; limitMs: number; schema: z.ZodType<T> },
  ask: (signal: AbortSignal) => Promise<unknown>,
): Promise<T> {
  const answer = await askWithin(question.limitMs, ask).catch((cause: unknown) => {
    log.warn(
      { event: 'partner_orders.no_answer', err: cause, system: question.system },
      'a partner system did not answer',
    );
    throw new CodedError('partner_unavailable', { cause });
  });
  const parsed = question.schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  // Where it went wrong, not what stood there: names and numbers of passengers do not belong into a log.
  const issues = parsed.error.issues.slice(0, 5).map(({ code, path }) => ({ code, path }));
  log.error(
    { event: 'partner_orders.answer_malformed', system: question.system, issues },
    'a partner system answered what nobody agreed on',
  );
  throw new CodedError('partner_answer_invalid');
}
