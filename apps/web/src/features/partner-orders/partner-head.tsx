import type { PartnerOrderSummary } from '@shtrans/contract/partner-orders';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { KindTile } from './kind-tile.tsx';
import { partnerOrdersMessages } from './messages.ts';
import { CardHead, CardTitle } from './partner-card.tsx';
import { wordOf } from './state-tone.ts';

/** Whose order it is, of which kind, where it stands, and what it was for. */
export function PartnerHead({ order }: { order: PartnerOrderSummary }) {
  const { partner } = useMessages(partnerOrdersMessages);
  return (
    <>
      <CardHead state={order.state} stateText={wordOf(partner.state, order.state)}>
        <KindTile kind={order.kind} />
        <strong>{inLanguage(order.partner.name)}</strong>
      </CardHead>
      <CardTitle>{inLanguage(order.title)}</CardTitle>
    </>
  );
}
