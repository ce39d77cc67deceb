import type { Bilingual } from '@shtrans/contract/api/schemas';
import { type Html, html } from '../../../http/html-page.ts';
import type { Order } from '../../money/orders/service.ts';
import { type DeskWriter, facts } from './site.ts';
import { texts } from './texts.ts';
import { STATUS_TEXTS, TYPE_TEXTS } from './order-texts.ts';

/** Lists the facts of an order. */
export function orderFacts({ say, clock }: DeskWriter, { order }: { order: Order }): Html {
  const { fields, line, from, to, subject } = order;
  const tripText = from && to ? `${say(from)} → ${say(to)}` : null;
  const rail = fields.kind === 'rail' ? fields : null;
  const timeRow = (text: Bilingual, instant: string | null | undefined, where?: Bilingual | null) =>
    [
      say(text),
      instant ? html`${clock(new Date(instant))} ${where ? say(where) : ''}` : null,
    ] as const;
  const plate = 'plate' in fields ? fields.plate : null;
  return facts([
    [say(texts.orderNo), order.orderNo],
    [say(texts.type), say(TYPE_TEXTS[order.type])],
    [say(texts.status), say(STATUS_TEXTS[order.status])],
    [say(texts.line), line && say(line.name)],
    [say(texts.trip), tripText],
    [say(texts.subject), subject && say(subject)],
    [say(texts.occurredAt), clock(order.occurredAt)],
    timeRow(texts.entered, rail?.entryAt, rail?.entryStation),
    timeRow(texts.left, rail?.exitAt, rail?.exitStation),
    [say(texts.plate), plate],
    timeRow(texts.validUntil, fields.kind === 'ticket' ? fields.validUntil : null),
    [
      say(texts.order),
      fields.kind === 'ticket'
        ? say(texts.tickets, { used: fields.usedQuantity ?? 0, quantity: fields.quantity })
        : null,
    ],
  ]);
}
