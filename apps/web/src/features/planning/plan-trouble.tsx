import { ApiError, errorText } from '../../core/api/api-error.ts';
import { type PlanEnd, type PlanInAddress, queryOf } from '../../domain/plans/plan-address.ts';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ErrorBlock } from '../../ui/page/error-block.tsx';
import { RequestError } from '../../ui/page/loaded.tsx';
import { planningMessages } from './messages.ts';
import { showPlan } from '../../domain/plans/show-plan.ts';

interface PlanTroubleProps {
  plan: PlanInAddress;
  error: unknown;
  onRetry: () => void;
}

/** Whether only another plan can help: a retry would be refused again. */
export const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.recovery === 'fix_input';

/** A refused plan: the reason, and what the rider can change. Temporary failures can be retried. */
export function PlanTrouble({ plan, error, onRetry }: PlanTroubleProps) {
  if (!isRefused(error)) return <RequestError error={error} onRetry={onRetry} />;
  return (
    <ErrorBlock status="empty" title={errorText(error)} description="">
      <Remedies plan={plan} error={error} />
    </ErrorBlock>
  );
}

const ENDS: readonly PlanEnd[] = ['from', 'to'];
const AT_AN_END: ReadonlySet<string> = new Set([
  'plan_ends_equal',
  'plan_place_unknown',
  'place_outside_city',
]);
const LOOK = { color: 'primary', fill: 'outline' } as const;

function Remedies({ plan, error: { code, field } }: { plan: PlanInAddress; error: ApiError }) {
  const { trouble: t } = planningMessages();
  const change = (text: string, part: Partial<PlanInAddress>) => (
    <Button {...LOOK} onClick={() => showPlan({ ...plan, ...part })}>
      {text}
    </Button>
  );
  const now = change(t.swapTime, { time: undefined, arriveBy: false });
  const choose = (end: PlanEnd) => (
    <ButtonLink key={end} to="planAddresses" query={{ for: end, ...queryOf(plan) }} {...LOOK}>
      {end === 'from' ? t.chooseFrom : t.chooseTo}
    </ButtonLink>
  );
  if (AT_AN_END.has(code)) {
    // Of two equal ends either can be the wrong one.
    const wrongEnds = ENDS.filter((end) => end === field && code !== 'plan_ends_equal');
    return (wrongEnds.length === 0 ? ENDS : wrongEnds).map(choose);
  }
  if (code === 'time_out_of_range') return now;
  return (
    <>
      {plan.time !== undefined && now}
      {plan.modes !== undefined && change(t.allModes, { modes: undefined })}
      {code === 'plan_not_found' ? (
        choose('to')
      ) : (
        <ButtonLink to="planRoute" {...LOOK}>
          {t.startOver}
        </ButtonLink>
      )}
    </>
  );
}
