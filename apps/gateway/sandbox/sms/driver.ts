import { setTimeout as delay } from 'node:timers/promises';
import { CodedError } from '@shtrans/contract/errors';
import type { Context } from '../../src/context.ts';
import { uuidv7 } from '../../src/db/uuid.ts';
import type { SmsPort } from '../../src/adapters/sms/port.ts';

/**
 * Phones that make the pretended provider misbehave; anyone can type them (docs/sandbox.md).
 * Refused: it says no. Late: the message comes 10 s after. Silent: no answer until our time-out.
 */
export const SENTINEL_PHONES = {
  refused: '13800000001',
  late: '13800000002',
  silent: '13800000003',
} as const;

const LATE_MS = 10_000;

export type SandboxSmsDeps = Pick<Context, 'db' | 'clock' | 'random'> & {
  /** Where a person reads the code while developing; the one place that shows it. */
  print: (line: string) => void;
  /** How long we wait for the provider. */
  timeoutMs: number;
};

/** A provider that delivers into the table behind /sandbox/inbox. */
export function sandboxSms(deps: SandboxSmsDeps): SmsPort {
  return {
    name: 'sandbox',
    async send({ phone, code, text }) {
      if (phone === SENTINEL_PHONES.refused) {
        throw new CodedError('sms_failed', { message: 'the sandbox provider refused' });
      }
      if (phone === SENTINEL_PHONES.silent) {
        await delay(deps.timeoutMs);
        throw new CodedError('sms_failed', { message: 'the sandbox provider did not answer' });
      }
      const sentAt = deps.clock.now();
      const late = phone === SENTINEL_PHONES.late;
      await deps.db
        .insertInto('sms_outbox')
        .values({
          id: uuidv7(deps),
          phone,
          code,
          text,
          sent_at: sentAt,
          arrives_at: late ? new Date(sentAt.getTime() + LATE_MS) : sentAt,
        })
        .execute();
      deps.print(
        late
          ? `SMS to ${phone}: arrives in ${LATE_MS / 1000} s, see /sandbox/inbox`
          : `SMS to ${phone}: code ${code} (also at /sandbox/inbox)`,
      );
    },
  };
}

/** The messages that have arrived, newest first, at most 50; of one phone when given. */
export async function inbox({ db, clock }: Pick<Context, 'db' | 'clock'>, phone: string) {
  let query = db
    .selectFrom('sms_outbox')
    .select(['phone', 'code', 'text', 'sent_at'])
    .where('arrives_at', '<=', clock.now());
  if (phone !== '') query = query.where('phone', '=', phone);
  const rows = await query.orderBy('arrives_at', 'desc').orderBy('id', 'desc').limit(50).execute();
  return rows.map(({ sent_at, ...row }) => ({ ...row, sentAt: sent_at.toISOString() }));
}
