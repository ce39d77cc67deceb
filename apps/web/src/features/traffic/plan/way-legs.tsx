import type { Itinerary, PlanAnswer, WalkLeg } from '@shtrans/contract/plans';
import { inLanguage } from '../../../core/i18n/in-language.ts';
import { useMessages } from '../../../core/i18n/messages.ts';
import type { Query } from '../../../core/route/register.ts';
import { clock } from '../../../ui/time.ts';
import { EstimateMark } from '../estimate-mark.tsx';
import { planMessages, trafficMessages } from '../messages.ts';
import { distanceText, durationText } from '../numbers.ts';
import { PlanIcon } from './plan-icon.tsx';
import { isRide, type PlanTexts, secondsOf } from './plan-text.ts';
import { RidePart } from './ride-part.tsx';

interface WayLegsProps {
  way: Itinerary;
  answer: PlanAnswer;
  /** The query of this way's address. */
  query: Query;
}

/** A way as a line from top to bottom: rides in their lines' colours, walks dotted. */
export function WayLegs({ way: { legs }, answer, query }: WayLegsProps) {
  const t = useMessages(planMessages).select;
  const first = legs[0];
  const last = legs[legs.length - 1];
  return (
    <ol className="legs num" aria-label={t.line}>
      {first && !isRide(first) && (
        <WayEnd at={first.departsAt} name={inLanguage(answer.from.name)} end="from" />
      )}
      {legs.map((leg, index) =>
        isRide(leg) ? (
          <RidePart key={leg.departsAt} leg={leg} index={index} answer={answer} query={query} />
        ) : (
          <WalkPart key={leg.departsAt} leg={leg} />
        ),
      )}
      {last && !isRide(last) && (
        <WayEnd at={last.arrivesAt} name={inLanguage(answer.to.name)} end="to" />
      )}
    </ol>
  );
}

function WayEnd({ at, name, end }: { at: string; name: string; end: 'from' | 'to' }) {
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
  const t = useMessages(planMessages).select;
  const traffic = useMessages(trafficMessages);
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
