import { ApiError } from '../../core/api/api-error.ts';
import { errorText } from '../../core/api/error-text.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { Link } from '../../core/route/link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { RequestError } from '../../ui/request-error.tsx';
import { planningMessages } from './messages.ts';
import { type PlanEnd, type PlanInAddress, queryOf } from '../../domain/plans/plan-address.ts';
import { showPlan } from './use-plan.ts';

interface PlanTroubleProps {
  plan: PlanInAddress;
  error: unknown;
  onRetry: () => void;
}

const AT_AN_END: ReadonlySet<string> = new Set([
  'plan_ends_equal',
  'plan_place_unknown',
  'place_outside_city',
]);

/** A plan that was refused: why, and what the rider can change. What passes by itself is asked again. */
export function PlanTrouble({ plan, error, onRetry }: PlanTroubleProps) {
  if (!(error instanceof ApiError) || error.recovery !== 'fix_input') {
    return <RequestError error={error} onRetry={onRetry} />;
  }
  return (
    <ErrorBlock status="empty" title={errorText(error)} description="">
      <Remedies plan={plan} error={error} />
    </ErrorBlock>
  );
}

function Remedies({ plan, error }: { plan: PlanInAddress; error: ApiError }) {
  const t = useMessages(planningMessages);
  const timed = plan.time !== undefined;
  if (AT_AN_END.has(error.code)) {
    // Of two that are the same either may be the wrong one.
    const both = error.code === 'plan_ends_equal';
    const ends = (['from', 'to'] as const).filter((end) => both || error.field === end);
    if (ends.length === 0) ends.push('from', 'to');
    return ends.map((end) => <ChooseEnd key={end} plan={plan} end={end} />);
  }
  if (error.code === 'time_out_of_range') return <LeaveNow plan={plan} />;
  return (
    <>
      {timed && <LeaveNow plan={plan} />}
      {plan.modes !== undefined && (
        <Button
          color="primary"
          fill="outline"
          onClick={() => showPlan({ ...plan, modes: undefined })}
        >
          {t.trouble.allModes}
        </Button>
      )}
      {error.code === 'plan_not_found' ? (
        <ChooseEnd plan={plan} end="to" />
      ) : (
        <Link to="planRoute" className={buttonClass({ color: 'primary', fill: 'outline' })}>
          {t.trouble.anew}
        </Link>
      )}
    </>
  );
}

function ChooseEnd({ plan, end }: { plan: PlanInAddress; end: PlanEnd }) {
  const t = useMessages(planningMessages).trouble;
  return (
    <Link
      to="planAddresses"
      query={{ for: end, ...queryOf(plan) }}
      className={buttonClass({ color: 'primary', fill: 'outline' })}
    >
      {end === 'from' ? t.chooseFrom : t.chooseTo}
    </Link>
  );
}

function LeaveNow({ plan }: { plan: PlanInAddress }) {
  const t = useMessages(planningMessages).trouble;
  return (
    <Button
      color="primary"
      fill="outline"
      onClick={() => showPlan({ ...plan, time: undefined, arriveBy: false })}
    >
      {t.swapTime}
    </Button>
  );
}
