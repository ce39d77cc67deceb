import type { Itinerary, PlanAnswer, PlanLeg, RideLeg, WalkLeg } from '@shtrans/contract/plans';
import { Fragment } from 'react';
import { useMessages } from '../../core/i18n/messages.ts';
import type { Query } from '@shtrans/contract/link-to';
import { Icon } from '../../ui/icon.tsx';
import { clock } from '../../ui/time.ts';
import { EstimateMark } from '../../domain/transit/estimate-mark.tsx';
import { transitMessages } from '../../domain/transit/messages.ts';
import { planningMessages } from './messages.ts';
import { distanceText, durationText } from '../../domain/transit/numbers.ts';
import { PlanIcon } from './plan-icon.tsx';
import { isRide, placeName, type PlanTexts, secondsOf } from './plan-text.ts';
import { RidePart } from './ride-part.tsx';

interface ItineraryLegsProps {
  itinerary: Itinerary;
  answer: PlanAnswer;
  /** The query of this way's address. */
  query: Query;
}

/** An itinerary as a line from top to bottom: rides in their lines' colours, walks dotted. */
export function ItineraryLegs({ itinerary: { legs }, answer, query }: ItineraryLegsProps) {
  const t = useMessages(planningMessages);
  const first = legs[0];
  const last = legs[legs.length - 1];
  return (
    <ol className="legs num" aria-label={t.select.line}>
      {first && !isRide(first) && (
        <ItineraryEnd at={first.departsAt} name={placeName(answer.from, t)} end="from" />
      )}
      {legs.map((leg, index) =>
        isRide(leg) ? (
          <Fragment key={leg.departsAt}>
            <ChangeHere before={legs[index - 1]} ride={leg} />
            <RidePart leg={leg} index={index} answer={answer} query={query} />
          </Fragment>
        ) : (
          <WalkPart key={leg.departsAt} leg={leg} />
        ),
      )}
      {last && !isRide(last) && (
        <ItineraryEnd at={last.arrivesAt} name={placeName(answer.to, t)} end="to" />
      )}
    </ol>
  );
}

/** From one ride to the next at the same stop: there is nothing to walk, only to wait. */
function ChangeHere({ before, ride }: { before: PlanLeg | undefined; ride: RideLeg }) {
  const t = useMessages(planningMessages).select;
  const traffic = useMessages(transitMessages);
  if (before === undefined || !isRide(before)) return null;
  const wait = (Date.parse(ride.departsAt) - Date.parse(before.arrivesAt)) / 1000;
  return (
    <li className="leg-walk-part">
      <span className="leg-track leg-track-walk" />
      <div className="leg-body">
        <Icon name="clock" />
        <p>
          {t.changeHere}
          {wait > 0 && <span className="leg-small">{t.wait(durationText(wait, traffic))}</span>}
        </p>
      </div>
    </li>
  );
}

function ItineraryEnd({ at, name, end }: { at: string; name: string; end: 'from' | 'to' }) {
  return (
    <li className={`leg-stop leg-end-${end}`}>
      <time className="leg-time" dateTime={at}>
        {clock(at)}
      </time>
      <span className="leg-node" />
      <span className="leg-name">{name}</span>
    </li>
  );
}

function purposeText({ purpose, inStation }: WalkLeg, t: PlanTexts['select']): string {
  if (purpose === 'transfer') return inStation ? t.walkInside : t.walkOutside;
  return { access: t.walkAccess, egress: t.walkEgress, direct: t.walkDirect }[purpose];
}

function WalkPart({ leg }: { leg: WalkLeg }) {
  const t = useMessages(planningMessages).select;
  const traffic = useMessages(transitMessages);
  return (
    <li className="leg-walk-part">
      <span className="leg-track leg-track-walk" />
      <div className="leg-body">
        <PlanIcon name="walk" />
        <p>
          {purposeText(leg, t)}
          <span className="leg-small">
            {durationText(secondsOf(leg), traffic)}
            {leg.metres > 0 && ` · ${distanceText(leg.metres, traffic)}`}{' '}
            {leg.estimated && <EstimateMark />}
          </span>
        </p>
      </div>
    </li>
  );
}
