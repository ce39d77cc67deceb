import { hasMode, offers } from '@shtrans/contract/city/current';
import { useEffect } from 'react';
import { type Read, useQuery } from '../../../core/query/use-query.ts';
import { href } from '../../../core/route/href.ts';
import { useRoute } from '../../../core/route/router.ts';
import { LivenessNote, savedAtOf } from '../../../domain/departures/liveness-note.tsx';
import { FavouriteButton } from '../../../domain/favourites/favourite-button.tsx';
import { favouriteOfTrip } from '../../../domain/favourites/favourites.ts';
import { plannedTrips } from '../../../domain/places/place-history.ts';
import {
  inputOf,
  type PlanInAddress,
  planOf,
  queryOf,
  type PlanTab,
  tabOf,
  withTab,
} from '../../../domain/plans/plan-address.ts';
import type { PlanInput } from '../../../domain/plans/plan-request.ts';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { failureText, Loaded } from '../../../ui/page/loaded.tsx';
import { RoutePage } from '../../../ui/page/fact-page.tsx';
import { Tabs } from '../../../ui/button/tabs.tsx';
import { AloneView, Alternatives } from '../alone.tsx';
import { ItineraryList, ItinerarySkeletons } from '../itinerary-list.tsx';
import { planningMessages } from '../messages.ts';
import { NoService } from '../no-service.tsx';
import { PlanHead } from '../plan-head.tsx';
import { AGAIN_MS, type PlanPages, planPagesQuery } from '../plan-pages.ts';
import { PlanStart } from '../plan-start.tsx';
import { isRefused, PlanTrouble } from '../plan-trouble.tsx';
import { showPlan } from '../../../domain/plans/show-plan.ts';
import css from './plan-route.module.css';

const TABS: readonly PlanTab[] = ['best', 'metro', 'bus', 'taxi', 'bike', 'walk'];
/** Tabs that not every city has. */
const isOffered = (tab: PlanTab): boolean =>
  tab === 'taxi' ? offers(tab) : tab === 'metro' || tab === 'bus' ? hasMode(tab) : true;
const PANEL = 'plan-panel';

/** A plan from one place to another; the address has the whole request. */
export default function PlanRoutePage() {
  const t = planningMessages();
  const plan = planOf(useRoute().query);
  const input = inputOf(plan);
  const planRead = useQuery(input && planPagesQuery(input), {
    again: ({ error }) => plan.time === undefined && !isRefused(error) && AGAIN_MS,
  });
  const first = input && planRead.data?.first;
  useEffect(() => {
    if (first !== undefined) plannedTrips.remember({ from: first.from, to: first.to });
  }, [first]);
  return (
    <RoutePage
      before="trafficGuide"
      actions={first && <FavouriteButton favourite={favouriteOfTrip(first.from, first.to)} />}
    >
      <PlanHead plan={plan} namedEnds={first ?? {}} failed={failureText(planRead) !== undefined} />
      <Tabs
        label={t.tabs}
        items={TABS.filter(isOffered).map((key) => ({
          key,
          title: t.tab[key],
          href: href('planRoute', undefined, queryOf(withTab(plan, key))),
        }))}
        activeKey={tabOf(plan)}
        onChange={(key) => showPlan(withTab(plan, key))}
        panelId={PANEL}
      />
      <div id={PANEL} role="tabpanel" className={css.panel} aria-label={t.tab[tabOf(plan)]}>
        {input === undefined ? (
          <PlanStart plan={plan} />
        ) : (
          <Found plan={plan} input={input} found={planRead} />
        )}
      </div>
    </RoutePage>
  );
}

interface FoundProps {
  plan: PlanInAddress;
  input: PlanInput;
  found: Read<PlanPages>;
}

function Found({ plan, input, found }: FoundProps) {
  return (
    <Loaded
      read={found}
      skeleton={<ItinerarySkeletons />}
      failed={(error, retry) => <PlanTrouble plan={plan} error={error} onRetry={retry} />}
    >
      {(pages) => (
        <>
          <LivenessNote liveness={pages.first.liveness} savedAt={savedAtOf(found)} />
          {plan.by === undefined ? (
            <ByTimetable key={JSON.stringify(input)} plan={plan} input={input} pages={pages} />
          ) : (
            <AloneView by={plan.by} answer={pages.first} />
          )}
        </>
      )}
    </Loaded>
  );
}

/** The result by timetable: notices, the itineraries, and the alternatives. */
function ByTimetable(props: Omit<FoundProps, 'found'> & { pages: PlanPages }) {
  const t = planningMessages().notice;
  const { first } = props.pages;
  const empty = first.itineraries.length === 0 && first.notice === null;
  return (
    <>
      {first.stepFree && <p className="small quiet">{planningMessages().options.stepFreeHint}</p>}
      <NoService plan={props.plan} answer={first} />
      {empty && <ErrorBlock status="empty" title={t.none} description={t.noneHint} />}
      <ItineraryList {...props} />
      <Alternatives plan={props.plan} answer={first} />
    </>
  );
}
