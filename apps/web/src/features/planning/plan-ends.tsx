import type { PlanPlace } from '@shtrans/contract/plans';
import { useMessages } from '../../core/i18n/messages.ts';
import { Link } from '../../core/route/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { planningMessages } from './messages.ts';
import {
  type PlanEnd,
  type PlanInAddress,
  queryOf,
  swapped,
} from '../../domain/plans/plan-address.ts';
import { PlanIcon } from './plan-icon.tsx';
import { showPlan, useEndName } from './use-plan.ts';

interface PlanEndsProps {
  plan: PlanInAddress;
  /** The ends as the answer names them. */
  known: Partial<Record<PlanEnd, PlanPlace>>;
  /** There is no answer. */
  failed: boolean;
}

/** The two ends as one box: a tap on either leads to its search. */
export function PlanEnds({ plan, known, failed }: PlanEndsProps) {
  const t = useMessages(planningMessages);
  return (
    <div className="plan-ends">
      <div className="plan-ends-rows">
        <EndLink plan={plan} end="from" known={known.from} failed={failed} />
        <EndLink plan={plan} end="to" known={known.to} failed={failed} />
      </div>
      <button
        type="button"
        className="plan-swap"
        aria-label={t.swap}
        disabled={plan.from === undefined && plan.to === undefined}
        onClick={() => showPlan(swapped(plan))}
      >
        <PlanIcon name="swap" />
      </button>
    </div>
  );
}

interface EndLinkProps {
  plan: PlanInAddress;
  end: PlanEnd;
  known: PlanPlace | undefined;
  failed: boolean;
}

function EndLink({ plan, end, known, failed }: EndLinkProps) {
  const t = useMessages(planningMessages);
  const name = useEndName(plan, end, { known, failed });
  return (
    <Link
      to="planAddresses"
      query={{ for: end, ...queryOf(plan) }}
      className={`plan-end plan-end-${end}`}
    >
      <span className="plan-end-label">{t[end]}</span>
      {plan[end] === undefined ? (
        <span className="plan-end-name plan-end-empty">
          {end === 'from' ? t.whereFrom : t.whereTo}
        </span>
      ) : name === undefined ? (
        <Skeleton className="plan-end-skeleton" />
      ) : (
        <span className="plan-end-name">{name}</span>
      )}
    </Link>
  );
}
