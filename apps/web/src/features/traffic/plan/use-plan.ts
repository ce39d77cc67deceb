import type { PlanPlace } from '@shtrans/contract/plans';
import { inLanguage } from '../../../core/i18n/in-language.ts';
import { useMessages } from '../../../core/i18n/messages.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { navigate } from '../../../core/route/router.ts';
import { useRoute } from '../../../core/route/use-route.ts';
import { planMessages } from '../messages.ts';
import { stationQuery } from '../queries.ts';
import { type EndInAddress, isPoint, type PlanInAddress, planOf, queryOf } from './plan-address.ts';

/** The plan of the page's address. */
export const usePlanInAddress = (): PlanInAddress => planOf(useRoute().query);

/** Shows another plan in the place of this one: what changes is not a step back. */
export const showPlan = (plan: PlanInAddress): void =>
  navigate('planRoute', undefined, queryOf(plan), { replace: true });

const HAN = /\p{Script=Han}/u;

/**
 * What an end is called: by the answer, in the rider's language, else by the address, else by asking
 * for the stop. Undefined while that is asked for.
 */
export function useEndName(
  end: EndInAddress | undefined,
  known: PlanPlace | undefined,
): string | undefined {
  const t = useMessages(planMessages);
  const at = end?.at ?? '';
  const nameless =
    end !== undefined && end.name === undefined && known === undefined && !isPoint(at);
  const lookUp = nameless && !HAN.test(at);
  const station = useQuery(stationQuery(at), { enabled: lookUp });
  if (end === undefined) return undefined;
  if (known !== undefined) return inLanguage(known.name);
  if (end.name !== undefined) return end.name;
  if (isPoint(at)) return t.point;
  if (station.data !== undefined) return inLanguage(station.data.name);
  return lookUp && station.error === null ? undefined : at;
}
