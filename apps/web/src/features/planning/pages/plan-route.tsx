import { useEffect } from 'react';
import { ApiError } from '../../../core/api/api-error.ts';
import { useMessages } from '../../../core/i18n/messages.ts';
import { type Read, useQuery } from '../../../core/query/use-query.ts';
import { back } from '../../../core/route/back.ts';
import { useRouteTitle } from '../../../core/route/use-route.ts';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Page } from '../../../ui/page.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { FavouriteButton } from '../../../domain/favourites/favourite-button.tsx';
import { favouriteOfTrip } from '../../../domain/favourites/favourites.ts';
import { LivenessNote, savedAtOf } from '../../../domain/departures/liveness-note.tsx';
import { planningMessages } from '../messages.ts';
import { AloneView } from '../alone-view.tsx';
import { Alternatives } from '../alternatives.tsx';
import { plannedTrips } from '../../../domain/places/place-history.ts';
import {
  inputOf,
  type PlanInAddress,
  type PlanTab,
  tabOf,
  withTab,
} from '../../../domain/plans/plan-address.ts';
import { PlanBar } from '../plan-bar.tsx';
import { PlanEnds } from '../plan-ends.tsx';
import { NoService } from '../no-service.tsx';
import { type PlanPages, planPagesQuery } from '../plan-pages.ts';
import { PlanStart } from '../plan-start.tsx';
import { PlanTrouble } from '../plan-trouble.tsx';
import { showPlan, usePlanInAddress } from '../use-plan.ts';
import { ItineraryList, ItinerarySkeletons } from '../itinerary-list.tsx';
import type { PlanInput } from '../../../domain/plans/plan-request.ts';
import '../plan.css';
import { failureText, Loaded } from '../../../ui/loaded.tsx';
import '../itinerary.css';

const TABS: readonly PlanTab[] = ['best', 'metro', 'bus', 'taxi', 'bike', 'walk'];
const PANEL = 'plan-panel';
/** A plan for now is one for a minute ago after a minute. */
const AGAIN_MS = 60_000;

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.recovery === 'fix_input';

/** ByTimetable from one place to another; the address holds all of what was asked. */
export default function PlanRoutePage() {
  const t = useMessages(planningMessages);
  const title = useRouteTitle();
  const plan = usePlanInAddress();
  const input = inputOf(plan);
  const found = useQuery(input && planPagesQuery(input), {
    again: ({ error }) => plan.time === undefined && !isRefused(error) && AGAIN_MS,
  });
  const first = input && found.data?.first;
  useEffect(() => {
    if (first !== undefined) plannedTrips.remember({ from: first.from, to: first.to });
  }, [first]);
  return (
    <Page
      title={title}
      onBack={() => back('trafficGuide')}
      actions={first && <FavouriteButton favourite={favouriteOfTrip(first.from, first.to)} />}
    >
      <div className="plan-head">
        <PlanEnds
          plan={plan}
          known={first ? { from: first.from, to: first.to } : {}}
          failed={failureText(found) !== undefined}
        />
        <PlanBar plan={plan} />
      </div>
      <Tabs
        label={t.tabs}
        items={TABS.map((key) => ({ key, title: t.tab[key] }))}
        activeKey={tabOf(plan)}
        onChange={(key) => showPlan(withTab(plan, TABS.find((tab) => tab === key) ?? 'best'))}
        panelId={PANEL}
      />
      <div id={PANEL} role="tabpanel" className="plan-panel" aria-label={t.tab[tabOf(plan)]}>
        {input === undefined ? (
          <PlanStart plan={plan} />
        ) : (
          <Found plan={plan} input={input} found={found} />
        )}
      </div>
    </Page>
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
      of={found}
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

/** By the timetable: what to know first, the itineraries, and what else there is. */
function ByTimetable({
  plan,
  input,
  pages,
}: Pick<FoundProps, 'plan' | 'input'> & { pages: PlanPages }) {
  const t = useMessages(planningMessages).notice;
  const { first } = pages;
  const empty = first.itineraries.length === 0 && first.notice === null;
  return (
    <>
      <NoService plan={plan} answer={first} />
      {empty && <ErrorBlock status="empty" title={t.none} description={t.noneHint} />}
      <ItineraryList plan={plan} input={input} pages={pages} />
      <Alternatives plan={plan} answer={first} />
    </>
  );
}
