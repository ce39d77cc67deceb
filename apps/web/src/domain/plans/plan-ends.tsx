import { Link } from '../../core/route/link.tsx';
import {
  endClass,
  EndName,
  EndsBox,
  SwapButton,
  SwapLink,
  type SwapTarget,
} from '../places/ends-box.tsx';
import { type PlanEnd, type PlanInAddress, queryOf, swapped } from './plan-address.ts';

interface PlanEndsProps {
  plan: PlanInAddress;
  /** The names of the ends, as `EndName` takes them. */
  names: Readonly<Record<PlanEnd, string | undefined | null>>;
  texts: Readonly<Record<PlanEnd | 'whereFrom' | 'whereTo' | 'swap', string>>;
  /** The page that shows the plan with its ends swapped. */
  page: SwapTarget['to'];
}

/** The two ends of a plan: a tap on either leads to its search. */
export const PlanEnds = ({ plan, names, texts, page }: PlanEndsProps) => (
  <EndsBox
    swap={
      plan.from === undefined && plan.to === undefined ? (
        <SwapButton label={texts.swap} disabled />
      ) : (
        <SwapLink label={texts.swap} to={page} query={queryOf(swapped(plan))} />
      )
    }
  >
    {(['from', 'to'] as const).map((end) => (
      <Link
        key={end}
        to="planAddresses"
        query={{ for: end, ...queryOf(plan) }}
        className={endClass(end)}
      >
        <EndName
          label={texts[end]}
          name={names[end]}
          empty={end === 'from' ? texts.whereFrom : texts.whereTo}
          oneLine
        />
      </Link>
    ))}
  </EndsBox>
);
