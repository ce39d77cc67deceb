import { useRoute } from '../../core/route/router.ts';
import { Button } from '../../ui/button/button.tsx';
import type { PlanEnd } from '../plans/plan-address.ts';
import { pickForPlan, type PickedPlace } from '../plans/show-plan.ts';
import { mapMessages } from './messages.ts';
import css from './pick-button.module.css';

/** Chooses a place as an end of the plan that requested one. */
export function PickButton({ end, place }: { end: PlanEnd; place: PickedPlace }) {
  const t = mapMessages().pick;
  const { query } = useRoute();
  return (
    <div className={css.pick}>
      <Button color="primary" block onClick={() => pickForPlan(end, query, place)}>
        {t[end]}
      </Button>
    </div>
  );
}
