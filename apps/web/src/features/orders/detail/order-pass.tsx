import type { OrderDetail } from '@shtrans/contract/orders/schemas';
import { inLanguage } from '../../../core/i18n/language.ts';
import { loadMessages } from '../../../core/i18n/messages.ts';
import { OrderStatusBadge } from '../../../domain/orders/order-title.tsx';
import { passMessages } from '../../../domain/tickets/messages.ts';
import { Pass } from '../../../domain/tickets/pass.tsx';
import { ScannableCode } from '../../../domain/tickets/scannable-code.tsx';

/** The pass of a ticket's order, with its code. */
function OrderPass({ order: { type, status, fields, serverTime } }: { order: OrderDetail }) {
  if (fields.kind !== 'ticket' || fields.code === null) return null;
  const t = passMessages();
  const { usedQuantity = 0 } = fields;
  return (
    <Pass
      facts={{ ...fields, type, usedQuantity, validHours: null }}
      now={serverTime}
      title={inLanguage(fields.product)}
      badge={<OrderStatusBadge status={status} />}
    >
      <ScannableCode code={fields.code} label={t.code} hint={t.atEntrance} />
    </Pass>
  );
}

export async function loadOrderPass(): Promise<typeof OrderPass> {
  await loadMessages(passMessages);
  return OrderPass;
}
