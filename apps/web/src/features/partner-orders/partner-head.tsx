import type { PartnerOrderSummary } from '@shtrans/contract/partner-orders';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { KindTile } from './kind-tile.tsx';
import { partnerOrdersMessages } from './messages.ts';
import { stateTone, wordOf } from './state-tone.ts';

/** Whose order it is, of which kind, and where it stands. */
export function PartnerHead({ order }: { order: PartnerOrderSummary }) {
  const { partner } = useMessages(partnerOrdersMessages);
  return (
    <div className="partner-card-head">
      <KindTile kind={order.kind} />
      <strong>{inLanguage(order.partner.name)}</strong>
      <StatusBadge tone={stateTone(order.state)}>{wordOf(partner.state, order.state)}</StatusBadge>
    </div>
  );
}
