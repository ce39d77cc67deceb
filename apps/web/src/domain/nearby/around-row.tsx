import type { NearbyPlace } from '@shtrans/contract/traffic';
import { formatCents } from '@shtrans/contract/money';
import type { ReactNode } from 'react';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { Link } from '../../core/route/link.tsx';
import { LineBadge, StatusBadge } from '../../ui/badge.tsx';
import { clock } from '../../ui/time.ts';
import { shortName, stopLink } from '../transit/line-facts.ts';
import { transitMessages } from '../transit/messages.ts';
import { nearbyMessages } from './messages.ts';
import { distanceText, durationText } from '../transit/numbers.ts';
import { planWith, type PickedPlace } from '../plans/picked-place.ts';

const MOST_LINES = 7;
const MOST_NAMES = 4;

export const placeOfNearby = (near: NearbyPlace): PickedPlace => ({
  lat: near.lat,
  lon: near.lon,
  name: near.name,
  shown: inLanguage(near.name),
  // A car park is no stop of the timetable: its position is where one goes.
  stopId: near.kind === 'station' || near.kind === 'stop' || near.kind === 'pier' ? near.id : null,
});

interface AroundRowProps {
  place: NearbyPlace;
  /** In the place of following the link: the place is chosen for a plan. */
  onPick: (() => void) | undefined;
}

/** A place nearby: how far it is, what stops there, or how full it is. */
export function AroundRow({ place, onPick }: AroundRowProps) {
  const content = <RowContent place={place} />;
  if (onPick !== undefined) {
    return (
      <button type="button" className="around-row" onClick={onPick}>
        {content}
      </button>
    );
  }
  if (place.parking !== null) {
    return (
      <Link to="planRoute" query={planWith('to', placeOfNearby(place))} className="around-row">
        {content}
      </Link>
    );
  }
  const { to, query } = stopLink(place);
  return (
    <Link to={to} query={query} className="around-row">
      {content}
    </Link>
  );
}

function RowContent({ place }: { place: NearbyPlace }) {
  const t = useMessages(nearbyMessages);
  const traffic = useMessages(transitMessages);
  const kinds: Readonly<Record<string, string>> = traffic.kind;
  return (
    <>
      <span className="around-row-head">
        <span className="around-name">{inLanguage(place.name)}</span>
        <span className="around-far num">
          {distanceText(place.distanceMetres, traffic)}
          <span className="around-walk">
            {t.walk(traffic.about(durationText(place.walkSeconds, traffic)))}
          </span>
        </span>
      </span>
      {place.parking === null ? (
        <span className="around-facts">
          <span className="around-kind">{kinds[place.kind]}</span>
          <Lines place={place} />
        </span>
      ) : (
        <Parking parking={place.parking} />
      )}
    </>
  );
}

function Lines({ place: { lines, lineNames } }: { place: NearbyPlace }): ReactNode {
  const t = useMessages(nearbyMessages);
  const named = lineNames.slice(0, MOST_NAMES).map(inLanguage).join(' · ');
  return (
    <>
      {lines.slice(0, MOST_LINES).map(({ id, colour, name }) => (
        <LineBadge key={id} colour={colour}>
          {shortName(name)}
        </LineBadge>
      ))}
      {lines.length > MOST_LINES && <span>{t.moreLines(lines.length - MOST_LINES)}</span>}
      {named !== '' && (
        <span>
          {named}
          {lineNames.length > MOST_NAMES && ` ${t.moreLines(lineNames.length - MOST_NAMES)}`}
        </span>
      )}
    </>
  );
}

type ParkingFacts = NonNullable<NearbyPlace['parking']>;

const yuan = (cents: number): string => `¥${formatCents(cents)}`;

function Parking({ parking }: { parking: ParkingFacts }) {
  const t = useMessages(nearbyMessages).parking;
  const { spaces, hourCents, dayCents, open, at, stale } = parking;
  const price = [t.hour(yuan(hourCents)), dayCents !== null && t.day(yuan(dayCents))];
  return (
    <>
      <span className="around-facts num">
        <Free parking={parking} />
        <span>{t.spaces(spaces)}</span>
        {at !== null && <span>{stale ? t.stale(clock(at)) : t.asOf(clock(at))}</span>}
      </span>
      <span className="around-facts num">
        {[...price, t.open(open)].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}

function Free({ parking: { free, stale } }: { parking: ParkingFacts }) {
  const t = useMessages(nearbyMessages).parking;
  if (free === null) return <StatusBadge tone="quiet">{t.unknown}</StatusBadge>;
  if (free === 0) return <StatusBadge tone={stale ? 'quiet' : 'bad'}>{t.full}</StatusBadge>;
  return <StatusBadge tone={stale ? 'quiet' : 'good'}>{t.free(free)}</StatusBadge>;
}
