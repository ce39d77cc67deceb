import { useState } from 'react';
import { errorText } from '../../core/api/api-error.ts';
import { useServerTime } from '../../core/clock/server-ticks.ts';
import { inLanguage } from '../../core/i18n/language.ts';
import { useAction } from '../../core/query/use-action.ts';
import { Link } from '../../core/route/link.tsx';
import { byWeight } from '../../domain/departures/alert-text.ts';
import type { PlanInAddress } from '../../domain/plans/plan-address.ts';
import type { PlanInput } from '../../domain/plans/plan-request.ts';
import { Button } from '../../ui/button/button.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { clock } from '../../ui/text/time.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import { AlertLine, ItineraryBrief } from './itinerary-brief.tsx';
import css from './itinerary-list.module.css';
import { planningMessages } from './messages.ts';
import {
  addPage,
  continuationOf,
  type FoundItinerary,
  itinerariesOf,
  itineraryQuery,
  keepPage,
  type PlanPages,
  type Side,
} from './plan-pages.ts';
import { alertsOf, isRide } from './plan-text.ts';

interface ItineraryListProps {
  plan: PlanInAddress;
  input: PlanInput;
  pages: PlanPages;
}

/** The itineraries, with earlier and later ones on demand; each appears once. */
export function ItineraryList({ plan, input, pages }: ItineraryListProps) {
  const t = planningMessages().itinerary;
  return (
    <>
      <MoreItineraries side="earlier" input={input} pages={pages} />
      <ol className={css.list} aria-label={t.list}>
        {itinerariesOf(pages).map((each) => (
          <li key={each.itinerary.id}>
            <Link
              to="planSelect"
              query={itineraryQuery(plan, each)}
              className={css.card}
              onClick={() => keepPage(input, each.page)}
            >
              <ItineraryCard found={each} />
            </Link>
          </li>
        ))}
      </ol>
      <MoreItineraries side="later" input={input} pages={pages} />
    </>
  );
}

function ItineraryCard({ found: { itinerary, page } }: { found: FoundItinerary }) {
  const t = planningMessages().itinerary;
  const board = itinerary.legs.find(isRide);
  const alerts = alertsOf(page, itinerary.legs);
  const [worst] = byWeight(alerts);
  return (
    <>
      <ItineraryBrief itinerary={itinerary}>
        {board && (
          <p className={css.board}>
            {t.board(clock(board.departsAt), inLanguage(board.from.name))}
            <LeavesIn at={itinerary.departsAt} />
          </p>
        )}
      </ItineraryBrief>
      {worst && (
        <AlertLine alert={worst}>{alerts.length > 1 && ` · ${t.alerts(alerts.length)}`}</AlertLine>
      )}
    </>
  );
}

/** Maximum number of minutes shown as a countdown. */
const SOON_MINUTES = 60;

function LeavesIn({ at }: { at: string }) {
  const t = planningMessages().itinerary;
  const minutes = useServerTime((now) => Math.floor((Date.parse(at) - now) / 60_000));
  if (minutes < 0 || minutes > SOON_MINUTES) return null;
  return <span className="strong text-good">{t.inMinutes(minutes)}</span>;
}

type MoreProps = Omit<ItineraryListProps, 'plan'> & { side: Side };

function MoreItineraries({ side, input, pages }: MoreProps) {
  const t = planningMessages().more;
  const [isExhausted, setExhausted] = useState(false);
  const more = useAction(addPage, {
    onDone: (hasNew) => setExhausted(!hasNew),
    onFail: (error) => showToast(errorText(error)),
  });
  const isAtEnd = isExhausted || continuationOf(pages, side) === null;
  // Shown only after the rider asked for more.
  if (isAtEnd && !isExhausted && pages[side].length === 0) return <div className={css.end} />;
  return (
    <p className="row middle high-48">
      {isAtEnd ? (
        <span className="small quiet">{side === 'earlier' ? t.noEarlier : t.noLater}</span>
      ) : (
        <Button fill="none" loading={more.running} onClick={() => more.run(input, side)}>
          {t[side]}
        </Button>
      )}
    </p>
  );
}

/** Reserves the height of the list while it loads. */
export const ItinerarySkeletons = () => (
  <div className={css.rooms} aria-hidden="true">
    {[0, 1, 2].map((n) => (
      <div key={n} className={css.card}>
        <Skeleton className={css.roomTop} />
        <Skeleton className={css.roomBar} />
        <Skeleton count={2} className={css.roomLine} />
      </div>
    ))}
  </div>
);
