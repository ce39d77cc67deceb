import type { Campaign } from '@shtrans/contract/campaigns/definition';
import { timeText } from '@shtrans/contract/values/date-text';
import { amountText } from '@shtrans/contract/values/money';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { MessageContent } from '../../../adapters/sms/port.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import type { Language } from '../../../http/language.ts';
import { dataInForce, partsOff } from '../../base/catalogue/service.ts';
import type { ReminderRules } from './data.ts';
import { findOrder, type OrderKey } from '../../money/orders/service.ts';
import { nextBegin, stretchesOf } from './begins.ts';
import { refundedCents } from '../../money/payments/service.ts';
import { findOpenRider } from '../../people/auth/service.ts';

/** What a reminder is about, parsed from its subject. */
export type Subject =
  | { kind: 'campaign'; campaign: string; mechanic: string }
  | { kind: 'ticket' | 'refund'; order: string };

export function subjectOf(subject: string): Subject {
  const [kind, name = '', mechanic = ''] = subject.split(' ');
  return kind === 'campaign'
    ? { kind, campaign: name, mechanic }
    : { kind: kind === 'refund' ? kind : 'ticket', order: name };
}

/** Returns the address of the campaign page where riders request the reminder. */
export const pageOfReminder = ({ pages }: Campaign, mechanic: string): string | null =>
  pages.find(({ blocks }) =>
    blocks.some((block) => block.kind === 'countdown' && block.mechanic === mechanic),
  )?.address ?? null;

export const nameOfOrder = async (db: Db, key: OrderKey): Promise<Bilingual | null> =>
  (await findOrder(db, key))?.subject ?? null;

/** The text to send now; `again`: the event was moved to another time; undefined: no reason any more. */
export type Reason =
  | (MessageContent & { text: string })
  | { again: { at: Date; about: Date } }
  | undefined;

/** Returns what a due reminder says, by the present state of its subject. */
export async function reasonOf(ctx: Context, row: Row<'reminders'>): Promise<Reason> {
  const subject = subjectOf(row.subject);
  const { data } = await dataInForce(ctx);
  const { reminders: rules } = data;
  if (subject.kind === 'campaign') return await beginOf(ctx, row, subject);
  const order = await findOrder(ctx.db, { userId: row.user_id, id: subject.order });
  if (order === undefined) return undefined;
  const name = order.subject ?? { zh: '订单', en: 'Your order' };
  if (subject.kind === 'refund') {
    if (order.status !== 'refunded') return undefined;
    const amount = await refundedCents(ctx.db, { userId: row.user_id, id: subject.order });
    return amount === 0
      ? undefined
      : inWords(rules, 'refund', row.language, { name, amount: amountText(amount) });
  }
  const now = ctx.clock.now();
  const { fields } = order;
  const isGood = order.status === 'to_be_used' && fields.kind === 'ticket';
  const validUntil = isGood && fields.validUntil !== null ? new Date(fields.validUntil) : undefined;
  // A ticket with another validity has a reminder of its own.
  if (
    validUntil === undefined ||
    validUntil <= now ||
    validUntil.getTime() !== row.about?.getTime()
  ) {
    return undefined;
  }
  return inWords(rules, 'ticket', row.language, {
    name,
    time: timeText(validUntil.toISOString(), row.language, now.getTime()),
  });
}

async function beginOf(
  ctx: Context,
  { language, about }: Row<'reminders'>,
  { campaign: id, mechanic: mechanicId }: Extract<Subject, { kind: 'campaign' }>,
): Promise<Reason> {
  const { data } = await dataInForce(ctx);
  const now = ctx.clock.now();
  const campaign = data.campaigns.find((each) => each.id === id);
  const mechanic = campaign?.mechanics[mechanicId];
  if (campaign === undefined || mechanic?.kind !== 'remind') return undefined;
  const switchedOff = await partsOff(ctx.db, id);
  if (switchedOff.some((part) => part === '' || part === mechanicId)) return undefined;
  const begins = stretchesOf(campaign, mechanic, now).find(
    ({ from }) => from.getTime() === about?.getTime(),
  );
  if (begins !== undefined) {
    const { name } = campaign;
    const time = timeText(begins.from.toISOString(), language, now.getTime());
    return inWords(data.reminders, 'campaign', language, { name, time });
  }
  const nextReminder = nextBegin(campaign, mechanic, data.reminders, now);
  return nextReminder && { again: nextReminder };
}

interface Words {
  name: Bilingual;
  time?: string;
  amount?: string;
}

/** Returns the content of a message, with its text by the operator's rules. */
function inWords(
  { texts }: ReminderRules,
  kind: keyof ReminderRules['texts'],
  language: Language,
  { name: names, time = '', amount = '' }: Words,
): MessageContent & { text: string } {
  const textLanguage = language === 'en_us' ? 'en' : 'zh';
  const name = names[textLanguage];
  const words: Readonly<Record<string, string>> = { name, time, amount };
  const text = texts[kind][textLanguage].replace(
    /\{(name|time|amount)\}/g,
    (_, key: string) => words[key] ?? '',
  );
  return kind === 'refund'
    ? { kind: 'refund_notice', parameters: { name, amount }, text }
    : { kind: `${kind}_reminder`, parameters: { name, time }, text };
}

/** Returns the phone of a rider who may receive messages, or undefined. */
export const phoneOf = async ({ db }: Context, userId: string): Promise<string | undefined> =>
  (await findOpenRider(db, userId))?.phone;
