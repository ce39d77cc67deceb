import type { PlanAnswer, PlanPlace, RideLeg } from '@shtrans/contract/plans';
import { useId, useState } from 'react';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { Link } from '../../core/route/link.tsx';
import type { Query } from '@shtrans/contract/link-to';
import { LineBadge, StatusBadge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { clock } from '../../ui/time.ts';
import { alertTone } from '../../domain/departures/alert-text.ts';
import { EstimateMark } from '../../domain/transit/estimate-mark.tsx';
import { headsignText } from '../../domain/transit/headsign.ts';
import { transitMessages } from '../../domain/transit/messages.ts';
import { planningMessages } from './messages.ts';
import { durationText } from '../../domain/transit/numbers.ts';
import { PlanIcon } from './plan-icon.tsx';
import { alertsOf, delayText, secondsOf } from './plan-text.ts';
import { delayTone } from './itinerary-facts.tsx';

/** Lines without a colour of their own. */
const PLAIN = '#47605f';

interface RidePartProps {
  leg: RideLeg;
  /** Its place in the itinerary. */
  index: number;
  answer: PlanAnswer;
  query: Query;
}

/** One ride: where to get on and off, what it is called, and what comes after it. */
export function RidePart({ leg, index, answer, query }: RidePartProps) {
  const colour = leg.line.colour ?? PLAIN;
  return (
    <>
      <RideStop at={leg.departsAt} place={leg.from} colour={colour} />
      <li className="leg-ride-part">
        <span className="leg-track" style={{ background: colour }} />
        <div className="leg-body">
          <p className="leg-line">
            <LineBadge colour={leg.line.colour}>{inLanguage(leg.line.name)}</LineBadge>
            <Towards leg={leg} />
          </p>
          <RideStops leg={leg} />
          <NextRide leg={leg} />
          {alertsOf(answer, [leg]).map((alert) => (
            <p key={alert.id} className={`way-alert tone-${alertTone(alert.severity)}`}>
              <Icon name="alert" size="s" />
              {inLanguage(alert.title)}
            </p>
          ))}
          <LineLink leg={leg} query={{ ...query, leg: index }} />
        </div>
      </li>
      <RideStop at={leg.arrivesAt} place={leg.to} colour={colour} />
    </>
  );
}

function RideStop({ at, place, colour }: { at: string; place: PlanPlace; colour: string }) {
  return (
    <li className="leg-stop">
      <time className="leg-time" dateTime={at}>
        {clock(at)}
      </time>
      <span className="leg-node" style={{ borderColor: colour }} />
      <span className="leg-name">{inLanguage(place.name)}</span>
    </li>
  );
}

function Towards({ leg }: { leg: RideLeg }) {
  const t = useMessages(planningMessages);
  const traffic = useMessages(transitMessages);
  return (
    <>
      <span className="leg-towards">{headsignText(leg.headsign, traffic)}</span>
      {leg.delaySeconds !== null && (
        <StatusBadge tone={delayTone(leg.delaySeconds)}>
          {delayText(leg.delaySeconds, t)}
        </StatusBadge>
      )}
    </>
  );
}

/** How many stops and how long; a tap shows those between. */
function RideStops({ leg }: { leg: RideLeg }) {
  const t = useMessages(planningMessages).select;
  const traffic = useMessages(transitMessages);
  const [open, setOpen] = useState(false);
  const id = useId();
  const between = leg.stops.slice(1, -1);
  const length = (
    <>
      {t.stops(Math.max(1, leg.stops.length - 1))} · {durationText(secondsOf(leg), traffic)}{' '}
      {leg.estimated && <EstimateMark />}
    </>
  );
  if (between.length === 0) return <p className="leg-small">{length}</p>;
  return (
    <>
      <button
        type="button"
        className="leg-toggle"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {length}
        <PlanIcon name="down" size="s" />
      </button>
      <ol id={id} className="leg-between" hidden={!open}>
        {between.map((stop) => (
          <li key={stop.id + stop.arrivesAt}>
            <time dateTime={stop.arrivesAt}>{clock(stop.arrivesAt)}</time>
            {inLanguage(stop.name)}
          </li>
        ))}
      </ol>
    </>
  );
}

function NextRide({ leg: { nextSeconds } }: { leg: RideLeg }) {
  const t = useMessages(planningMessages).select;
  const traffic = useMessages(transitMessages);
  if (nextSeconds === null) return <p className="leg-last">{t.last}</p>;
  return <p className="leg-small">{t.next(durationText(nextSeconds, traffic))}</p>;
}

const ON_ROADS = new Set(['bus', 'ferry', 'other']);

function LineLink({ leg, query }: { leg: RideLeg; query: Query }) {
  const t = useMessages(planningMessages).select;
  return ON_ROADS.has(leg.line.mode) ? (
    <Link to="planBus" query={query} className="leg-more">
      {t.busDetail}
      <Icon name="next" size="s" />
    </Link>
  ) : (
    <Link to="metroInfo" query={{ line: leg.line.id }} className="leg-more">
      {t.lineDetail}
      <Icon name="next" size="s" />
    </Link>
  );
}
