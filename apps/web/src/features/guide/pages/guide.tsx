import { useLocation } from '../../../core/host/location.ts';
import { useRoute } from '../../../core/route/router.ts';
import { useHydrated } from '../../../core/view/use-hydrated.ts';
import { hereAs, planOf } from '../../../domain/plans/plan-address.ts';
import { DailyPlaces, PlannerBox } from '../planner-box.tsx';
import { FavouriteSection } from '../favourite-section.tsx';
import { GuideFrame } from '../guide-frame.tsx';
import { LineTiles } from '../line-tiles.tsx';
import { guideMessages } from '../messages.ts';
import { NearStops } from '../near-stops.tsx';
import { ServiceStatus } from '../service-status.tsx';

/** The home of the guide: plan a trip, departures from the rider's stops, disruptions, all lines. */
export default function GuidePage() {
  return (
    <GuideFrame busy={!useHydrated()} planner={<Planner />}>
      <ServiceStatus />
      <FavouriteSection />
      <NearStops />
      <LineTiles />
    </GuideFrame>
  );
}

/** The ends are in the address; the start is the rider's location if it is known. */
function Planner() {
  const { planner: t } = guideMessages();
  const { query } = useRoute<'trafficGuide'>();
  const { whereabouts } = useLocation();
  const requestedPlan = planOf(query);
  const currentPlace = hereAs(t.here, whereabouts);
  const from =
    requestedPlan.from ?? (requestedPlan.to?.at === currentPlace?.at ? undefined : currentPlace);
  const plan = { ...requestedPlan, from };
  return (
    <PlannerBox plan={plan}>
      <DailyPlaces />
    </PlannerBox>
  );
}
