import type { PlanPlace } from '@shtrans/contract/plans';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { navigate } from '../../core/route/router.ts';
import { useRoute } from '../../core/route/use-route.ts';
import { planningMessages } from './messages.ts';
import { query } from '../../core/query/query.ts';
import { KEPT_FACT } from '../../domain/transit/freshness.ts';
import { placeName } from './plan-text.ts';
import {
  isPoint,
  type PlanEnd,
  type PlanInAddress,
  planOf,
  queryOf,
} from '../../domain/plans/plan-address.ts';
import { failureText } from '../../ui/loaded.tsx';

/** The plan of the page's address. */
export const usePlanInAddress = (): PlanInAddress => planOf(useRoute().query);

/** Shows another plan in the place of this one: what changes is not a step back. */
export const showPlan = (plan: PlanInAddress): void =>
  navigate('planRoute', undefined, queryOf(plan), { replace: true });

const HAN = /\p{Script=Han}/u;

/**
 * What an end is called: by the answer, in the rider's language, else by the address, else by asking
 * for the stop where no answer will come. Undefined while that is awaited.
 */
export function useEndName(
  plan: PlanInAddress,
  which: PlanEnd,
  { known, failed }: { known: PlanPlace | undefined; failed: boolean },
): string | undefined {
  const end = plan[which];
  const t = useMessages(planningMessages);
  const at = end?.at ?? '';
  const alone = failed || plan.from === undefined || plan.to === undefined;
  const lookUp = alone && at !== '' && end?.name === undefined && !isPoint(at) && !HAN.test(at);
  const station = useQuery(
    lookUp ? query('GET maas:/v1/stations/:id', { params: { id: at } }, KEPT_FACT) : undefined,
  );
  if (end === undefined) return undefined;
  if (known !== undefined) return placeName(known, t);
  if (end.name !== undefined) return end.name;
  if (isPoint(at)) return t.point;
  if (station.data !== undefined) return inLanguage(station.data.name);
  return !alone || (lookUp && failureText(station) === undefined) ? undefined : at;
}
