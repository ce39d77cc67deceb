import { useState } from 'react';
import { errorText } from '../../core/api/error-text.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { useAction } from '../../core/query/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import { planningMessages } from './messages.ts';
import type { PlanInput } from '../../domain/plans/plan-request.ts';
import type { PlanInAddress } from '../../domain/plans/plan-address.ts';
import { addPage, type PlanPages, type Side, continuationOf, itinerariesOf } from './plan-pages.ts';
import { ItineraryCard } from './itinerary-card.tsx';

interface ItineraryListProps {
  plan: PlanInAddress;
  input: PlanInput;
  pages: PlanPages;
}

/** The itineraries found, with the earlier and the later ones on demand; none stands there twice. */
export function ItineraryList({ plan, input, pages }: ItineraryListProps) {
  const t = useMessages(planningMessages);
  return (
    <>
      <MoreItineraries side="earlier" input={input} pages={pages} />
      <ol className="ways" aria-label={t.itinerary.list}>
        {itinerariesOf(pages).map((found) => (
          <li key={found.itinerary.id}>
            <ItineraryCard plan={plan} input={input} found={found} />
          </li>
        ))}
      </ol>
      <MoreItineraries side="later" input={input} pages={pages} />
    </>
  );
}

function MoreItineraries({
  side,
  input,
  pages,
}: {
  side: Side;
  input: PlanInput;
  pages: PlanPages;
}) {
  const t = useMessages(planningMessages).more;
  const [nothing, setNothing] = useState(false);
  const more = useAction(addPage, {
    onDone: (found) => setNothing(!found),
    onFail: (error) => showToast(errorText(error)),
  });
  const end = nothing || continuationOf(pages, side) === null;
  // Said at the end of a search, not where nobody asked.
  if (end && !nothing && pages[side].length === 0) return <div className="ways-end" />;
  return (
    <p className="ways-more">
      {end ? (
        <span className="plan-small">{side === 'earlier' ? t.noEarlier : t.noLater}</span>
      ) : (
        <Button fill="none" loading={more.running} onClick={() => more.run(input, side)}>
          {t[side]}
        </Button>
      )}
    </p>
  );
}

/** The list's room while it is asked for. */
export const ItinerarySkeletons = () => (
  <div className="ways ways-skeleton" aria-hidden="true">
    {[0, 1, 2].map((n) => (
      <div key={n} className="way-card">
        <Skeleton className="way-skeleton-top" />
        <Skeleton className="way-skeleton-bar" />
        <Skeleton className="way-skeleton-line" />
        <Skeleton className="way-skeleton-line" />
      </div>
    ))}
  </div>
);
