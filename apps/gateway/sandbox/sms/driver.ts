import { setTimeout as delay } from 'node:timers/promises';
import { CodedError } from '@shtrans/contract/api/errors';
import { barePhone, PHONE_TYPED_MAX } from '@shtrans/contract/values/phone';
import type { Context } from '../../src/context.ts';
import { uuidv7 } from '../../src/db/uuid.ts';
import type { SmsPort } from '../../src/adapters/sms/port.ts';
import { z } from 'zod';
import { html } from '../../src/http/html-page.ts';
import { fresh, input, list, partnerSite, submit } from '../site.ts';
import texts from './texts.json' with { type: 'json' };
import { insertRow, queries } from '../tables.ts';

/**
 * Phones that make the sandbox provider misbehave (docs/sandbox.md). Refused: it refuses the message. Late: the message
 * arrives 10 s later. Silent: it does not answer before the time limit.
 */
export const SENTINEL_PHONES = {
  refused: '13800000001',
  late: '13800000002',
  silent: '13800000003',
} as const;

const LATE_MS = 10_000;

type SandboxSmsDeps = Pick<Context, 'db' | 'clock' | 'random'> & {
  /** Prints the code for a developer; nothing else prints it. */
  print: (line: string) => void;
  /** The gateway's time limit for the provider. */
  timeoutMs: number;
};

/** A provider that delivers to the table behind /sandbox/inbox. */
export function sandboxSms(deps: SandboxSmsDeps): SmsPort {
  return {
    name: 'sandbox',
    recognisesIds: true,
    async send({ id = uuidv7(deps), phone, parameters, text }) {
      const { code = '' } = parameters;
      if (phone === SENTINEL_PHONES.refused) {
        throw new CodedError('sms_failed', { message: 'the sandbox provider refused' });
      }
      if (phone === SENTINEL_PHONES.silent) {
        await delay(deps.timeoutMs);
        return 'unconfirmed';
      }
      const sent_at = deps.clock.now();
      const late = phone === SENTINEL_PHONES.late;
      const arrives_at = late ? new Date(sent_at.getTime() + LATE_MS) : sent_at;
      const message = { id, phone, code, text, sent_at, arrives_at };
      // A repeated message is delivered once.
      if (!(await insertRow(deps.db, 'sandbox.sms_outbox', message, 'keep'))) return 'sent';
      deps.print(
        late
          ? `SMS to ${phone}: arrives in ${LATE_MS / 1000} s, see /sandbox/inbox`
          : `SMS to ${phone}: ${code === '' ? text : `code ${code}`} (also at /sandbox/inbox)`,
      );
      return 'sent';
    },
  };
}

/** Returns the arrived messages, newest first, at most 50; of one phone unless it is empty. */
async function inbox({ db, clock }: Pick<Context, 'db' | 'clock'>, phone: string) {
  let query = queries(db)
    .selectFrom('sandbox.sms_outbox')
    .select(['phone', 'code', 'text', 'sent_at as sentAt'])
    .where('arrives_at', '<=', clock.now());
  if (phone !== '') query = query.where('phone', '=', phone);
  return await query.orderBy('arrives_at', 'desc').orderBy('id', 'desc').limit(50).execute();
}

const ROOT = '/sandbox/inbox';
/** An invalid phone matches nothing rather than everything. */
const query = z.object({
  phone: z
    .string()
    .overwrite(barePhone)
    .regex(/^\d{0,20}$/)
    .catch('-')
    .default(''),
});

/** The page of arrived text messages. `?phone=` filters. */
export const inboxPage = (deps: Pick<Context, 'db' | 'clock'>) =>
  partnerSite(ROOT, (site) => {
    site.shows('/', async (request) => {
      const { phone } = query.parse(request.query);
      const messages = await inbox(deps, phone);
      return {
        json: { messages },
        page({ language, say, time }) {
          const typed = {
            value: phone === '-' ? '' : phone,
            maxlength: PHONE_TYPED_MAX,
            inputmode: 'numeric',
          };
          const items = messages.map(
            ({ code, phone: to, sentAt, text }) =>
              html`${code && html`<div class="code">${code}</div>`}
                <div>${to} · ${time(sentAt, { dateStyle: 'short', timeStyle: 'medium' })}</div>
                <div class="note">${text}</div>`,
          );
          return {
            title: say(texts.title),
            note: say(texts.note, SENTINEL_PHONES),
            parts: [
              html`<form>
                <input type="hidden" name="language" value="${language}" />
                ${input('phone', say(texts.filter), typed)} ${submit(say(texts.show))}
              </form>`,
              fresh(list(items, say(texts.none))),
            ],
          };
        },
      };
    });
  });
