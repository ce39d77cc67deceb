import type { PlanAnswer } from '@shtrans/contract/plans';
import type { ReactNode } from 'react';
import { useMessages } from '../../core/i18n/messages.ts';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { TransportIcon } from '../../domain/transport/transport-icon.tsx';
import { EstimateMark } from '../../domain/transit/estimate-mark.tsx';
import { transitMessages } from '../../domain/transit/messages.ts';
import { planningMessages } from './messages.ts';
import { distanceText, durationText } from '../../domain/transit/numbers.ts';
import { type Alone, type PlanInAddress, withTab } from '../../domain/plans/plan-address.ts';
import { PlanIcon } from './plan-icon.tsx';
import { showPlan } from './use-plan.ts';

interface AlternativesProps {
  plan: PlanInAddress;
  answer: PlanAnswer;
}

export const ALONE_ICONS: Record<Alone, ReactNode> = {
  taxi: <TransportIcon name="taxi" />,
  bike: <PlanIcon name="bike" size="l" />,
  walk: <PlanIcon name="walk" size="l" />,
};

/** Car, bicycle and feet beside the timetable's itineraries: each leads to its tab. */
export function Alternatives({ plan, answer: { taxi, bike, walk } }: AlternativesProps) {
  const t = useMessages(planningMessages);
  const traffic = useMessages(transitMessages);
  const row = (tab: Alone, seconds: number, metres: number, price?: number) => (
    <li key={tab}>
      <button type="button" className="other-way" onClick={() => showPlan(withTab(plan, tab))}>
        {ALONE_ICONS[tab]}
        <span className="other-way-name">{t.tab[tab]}</span>
        <span className="other-way-facts num">
          {durationText(seconds, traffic)} · {distanceText(metres, traffic)}
          {price !== undefined && (
            <>
              {' · '}
              <Money cents={price} />
            </>
          )}
        </span>
        <Icon name="next" size="s" />
      </button>
    </li>
  );
  return (
    <section className="other-ways">
      <h2>
        {t.alone.title} <EstimateMark />
      </h2>
      <ul>
        {taxi && row('taxi', taxi.durationSeconds, taxi.distanceMetres, taxi.amountCents)}
        {row('bike', bike.seconds, bike.metres)}
        {row('walk', walk.seconds, walk.metres)}
      </ul>
    </section>
  );
}
