import type {
  Itinerary,
  PlanAnswer,
  PlanLeg,
  RideLeg,
  WalkLeg,
} from '@shtrans/contract/plans/schemas';
import type { Query } from '@shtrans/contract/addresses/link-to';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { EstimateMark } from '../../domain/transit/estimate-mark.tsx';
import { distanceText, durationText, headsignText } from '../../domain/transit/transit-text.ts';
import { lineColour, linePage } from '../../domain/transit/line-facts.ts';
import { LineBadge } from '../../ui/button/badge.tsx';
import { Icon } from '../../ui/picture/icon.tsx';
import { clock } from '../../ui/text/time.ts';
import { TravelIcon } from '../../ui/picture/travel-icon.tsx';
import { AlertLine, DelayBadge } from './itinerary-brief.tsx';
import { NextLink } from '../../ui/page/next-link.tsx';
import { BoardingNote } from './boarding-note.tsx';
import { Crowding } from './crowding.tsx';
import css from './itinerary-legs.module.css';
import { planningMessages } from './messages.ts';
import { PlanIcon } from './plan-icon.tsx';
import { alertsOf, isRide, placeName, secondsOf } from './plan-text.ts';

export interface ItineraryLegsProps {
  itinerary: Itinerary;
  answer: PlanAnswer;
  /** The query of this itinerary's address; it names a time. */
  query: Query;
}

/** An itinerary as a line from top to bottom: rides in their lines' colours, walks dotted. */
export function ItineraryLegs({ itinerary: { legs }, answer, query }: ItineraryLegsProps) {
  const t = planningMessages();
  const first = legs[0];
  const last = legs[legs.length - 1];
  return (
    <ol className={css.legs} aria-label={t.select.line}>
      {first && !isRide(first) && (
        <Stop at={first.departsAt} name={placeName(answer.from)} node={css.start} />
      )}
      {legs.map((leg, index) => (
        <Fragment key={leg.departsAt}>
          {isRide(leg) ? (
            <>
              <ChangeHere before={legs[index - 1]} ride={leg} />
              <Ride leg={leg} answer={answer} query={{ ...query, leg: index }} />
            </>
          ) : (
            <Walk leg={leg} stepFree={answer.stepFree} />
          )}
        </Fragment>
      ))}
      {last && !isRide(last) && (
        <Stop at={last.arrivesAt} name={placeName(answer.to)} node={css.finish} />
      )}
    </ol>
  );
}

interface StopProps {
  at: string;
  name: string;
  /** The class of the node. */
  node?: string | undefined;
  colour?: string;
}

const Stop = ({ at, name, node = css.node, colour }: StopProps) => (
  <li className={css.stop}>
    <time className="small quiet" dateTime={at}>
      {clock(at)}
    </time>
    <span className={node} style={colour === undefined ? {} : { borderColor: colour }} />
    <span className="strong tight">{name}</span>
  </li>
);

/** A walk or a wait between two stops. */
const OnFoot = ({
  icon,
  text,
  children,
}: {
  icon: ReactNode;
  text: string;
  children: ReactNode;
}) => (
  <li className={css.leg}>
    <span className={css.dots} />
    <div className="row quiet high-52">
      {icon}
      <p>
        {text}
        <span className={css.small}>{children}</span>
      </p>
    </div>
  </li>
);

/** A change at the same stop, or none where the vehicle goes on as another line: only a wait, no walk. */
function ChangeHere({ before, ride }: { before: PlanLeg | undefined; ride: RideLeg }) {
  const t = planningMessages().select;
  if (before === undefined || !isRide(before)) return null;
  const wait = (Date.parse(ride.departsAt) - Date.parse(before.arrivesAt)) / 1000;
  return (
    <OnFoot
      icon={<Icon name="clock" />}
      text={ride.staysOnBoard ? t.stayOnBoard(inLanguage(ride.line.name)) : t.changeHere}
    >
      {wait > 0 && t.wait(durationText(wait))}
    </OnFoot>
  );
}

function purposeText({ purpose, inStation }: WalkLeg): string {
  const { select: t } = planningMessages();
  if (purpose === 'transfer') return inStation ? t.walkInside : t.walkOutside;
  return { access: t.walkAccess, egress: t.walkEgress, direct: t.walkDirect }[purpose];
}

function Walk({ leg, stepFree }: { leg: WalkLeg; stepFree: boolean }) {
  const { select: t, boarding } = planningMessages();
  const entrance = leg.entrance && inLanguage(leg.entrance);
  const entranceText = leg.purpose === 'egress' ? t.byExit : t.byEntrance;
  return (
    <OnFoot icon={<TravelIcon name="walk" />} text={purposeText(leg)}>
      {durationText(secondsOf(leg))}
      {leg.metres > 0 && ` · ${distanceText(leg.metres)}`} {leg.estimated && <EstimateMark />}
      {entrance !== undefined && ` · ${entranceText(entrance)}`}
      {stepFree && ` · ${boarding.walk[leg.stepFree]}`}
    </OnFoot>
  );
}

interface RideProps {
  leg: RideLeg;
  answer: PlanAnswer;
  /** The query of the itinerary's address, with the number of this leg. */
  query: Query;
}

/** One ride: where to board and alight, its line, and the stops between. */
function Ride({ leg, answer, query }: RideProps) {
  const t = planningMessages().select;
  const colour = lineColour(leg.line.colour);
  const byRoad = linePage(leg.line.mode) === 'busDetail';
  return (
    <>
      <Stop at={leg.departsAt} name={inLanguage(leg.from.name)} colour={colour} />
      <li className={css.leg}>
        <span className={css.track} style={{ background: colour }} />
        <LineTowards leg={leg}>
          <DelayBadge seconds={leg.delaySeconds} />
        </LineTowards>
        <StopsBetween leg={leg} />
        {leg.occupancy && <Crowding occupancy={leg.occupancy} />}
        {/* Who is on board already cannot miss it. */}
        {!leg.staysOnBoard && (
          <p className={leg.nextSeconds === null ? 'small strong above-4 text-wait' : css.small}>
            {leg.nextSeconds === null ? t.last : t.next(durationText(leg.nextSeconds))}
          </p>
        )}
        <BoardingNote
          pickup={leg.pickup}
          dropOff={leg.dropOff}
          wheelchair={leg.wheelchair}
          stepFree={answer.stepFree}
        />
        {alertsOf(answer, [leg]).map((alert) => (
          <AlertLine key={alert.id} alert={alert} />
        ))}
        <NextLink
          to={byRoad ? 'planBus' : 'metroInfo'}
          query={byRoad ? query : { line: leg.line.id }}
          className={css.more}
          aria-label={`${byRoad ? t.busDetail : t.lineDetail} ${inLanguage(leg.line.name)}`}
        >
          {byRoad ? t.busDetail : t.lineDetail}
        </NextLink>
      </li>
      <Stop at={leg.arrivesAt} name={inLanguage(leg.to.name)} colour={colour} />
    </>
  );
}

/** The line of a ride and its headsign. */
export function LineTowards({ leg, children }: { leg: RideLeg; children?: ReactNode }) {
  return (
    <p className={css.line}>
      <LineBadge colour={leg.line.colour}>{inLanguage(leg.line.name)}</LineBadge>
      <span className="small">{headsignText(leg.headsign)}</span>
      {children}
    </p>
  );
}

/** The number of stops and the duration; a tap shows the stops between. */
function StopsBetween({ leg }: { leg: RideLeg }) {
  const t = planningMessages().select;
  const [open, setOpen] = useState(false);
  const id = useId();
  const middleStops = leg.stops.slice(1, -1);
  const length = (
    <>
      {t.stops(Math.max(1, leg.stops.length - 1))} · {durationText(secondsOf(leg))}{' '}
      {leg.estimated && <EstimateMark />}
    </>
  );
  if (middleStops.length === 0) return <p className={css.small}>{length}</p>;
  return (
    <>
      <button
        type="button"
        className={css.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {length}
        <PlanIcon name="down" />
      </button>
      <ol id={id} className="small" hidden={!open}>
        {middleStops.map((stop) => (
          <li key={stop.id + stop.arrivesAt} className="row between-10 pad-4-0">
            <time className="quiet" dateTime={stop.arrivesAt}>
              {clock(stop.arrivesAt)}
            </time>
            {inLanguage(stop.name)}
          </li>
        ))}
      </ol>
    </>
  );
}
