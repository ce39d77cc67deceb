import type { RailOrderSummary } from '@shtrans/contract/partner-orders';
import { useMessages } from '../../core/i18n/messages.ts';
import { partnerOrdersMessages } from './messages.ts';
import { CardHead } from './partner-card.tsx';
import { wordOf } from './state-tone.ts';
import { TrainDay } from './train-run.tsx';

/** The day a train leaves, and where its order stands. */
export function RailHead({
  order: { state, train },
}: {
  order: Pick<RailOrderSummary, 'state' | 'train'>;
}) {
  const { rail } = useMessages(partnerOrdersMessages);
  return (
    <CardHead state={state} stateText={wordOf(rail.state, state)}>
      <strong className="num">
        <TrainDay at={train.departsAt} />
      </strong>
    </CardHead>
  );
}
