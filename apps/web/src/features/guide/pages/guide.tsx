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

/** The home of the guide: where to, what leaves next from the rider's stops, what is wrong, all lines. */
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

/** The ends live in the address; one starts where one is when that is known. */
function Planner() {
  const { planner: t } = guideMessages();
  const { query } = useRoute<'trafficGuide'>();
  const { whereabouts } = useLocation();
  const asked = planOf(query);
  const here = hereAs(t.here, whereabouts);
  const from = asked.from ?? (asked.to?.at === here?.at ? undefined : here);
  const plan = { ...asked, from };
  return (
    <PlannerBox plan={plan}>
      <DailyPlaces />
    </PlannerBox>
  );
}
