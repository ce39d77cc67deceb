import { hasMode, offers } from '@shtrans/contract/city/current';
import type { NearbyKind, NearbyPlace } from '@shtrans/contract/traffic/schemas';
import { inLanguage, language } from '../../core/i18n/language.ts';
import { Link } from '../../core/route/link.tsx';
import { StatusBadge } from '../../ui/button/badge.tsx';
import { amountText } from '../../ui/text/money.tsx';
import { Skeletons } from '../../ui/page/skeleton.tsx';
import { clock } from '../../ui/text/time.ts';
import css from './around-row.module.css';
import { LineBadges } from '../transit/line-badges.tsx';
import { stopLink } from '../transit/line-facts.ts';
import { nearbyMessages } from './messages.ts';
import { kindText } from '../transit/stop-text.ts';
import { distanceText, roughDurationText } from '../transit/transit-text.ts';
import { keysOf } from '@shtrans/contract/values/narrow';
import { planWith, type PickedPlace } from '../plans/show-plan.ts';
import { services } from '@shtrans/contract/addresses/services';
import { linkTo } from '@shtrans/contract/addresses/link-to';
import type { MouseEvent, ReactNode } from 'react';
import { goTo } from '../../core/route/router.ts';

const AROUND_KINDS = {
  all: () => true,
  station: () => hasMode('metro'),
  stop: () => hasMode('bus'),
  pier: () => hasMode('ferry'),
  parking: () => offers('parking'),
  bikes: () => offers('bikes'),
} satisfies Partial<Record<NearbyKind | 'all', () => boolean>>;

/** The kinds of places that riders filter by in this city. */
export const aroundKinds = (): (NearbyKind | 'all')[] =>
  keysOf(AROUND_KINDS).filter((kind) => AROUND_KINDS[kind]());

const MOST_LINES = 7;
const MOST_NAMES = 4;

/** Whether a place is a stop of the timetable; a trip to any other, such as a car park, leads to its position. */
const isStop = ({ kind }: NearbyPlace): boolean =>
  kind === 'station' || kind === 'stop' || kind === 'pier';

export const placeOfNearby = (near: NearbyPlace): PickedPlace => ({
  lat: near.lat,
  lon: near.lon,
  name: near.name,
  shown: inLanguage(near.name),
  stopId: isStop(near) ? near.id : null,
});

interface AroundRowProps {
  place: NearbyPlace;
  /** Called instead of following the link: the rider chooses the place for a plan. */
  onPick: (() => void) | undefined;
}

/** A place nearby: its distance, and the lines that stop there, the free spaces or the bikes. */
export function AroundRow({ place, onPick }: AroundRowProps) {
  const content = <RowContent place={place} />;
  if (onPick !== undefined) {
    return (
      <button type="button" className={css.row} onClick={onPick}>
        {content}
      </button>
    );
  }
  if (place.kind === 'repair_shop') return <ShopLink place={place}>{content}</ShopLink>;
  const { to, query } = isStop(place)
    ? stopLink(place)
    : { to: 'planRoute' as const, query: planWith('to', placeOfNearby(place)) };
  return (
    <Link to={to} query={query} className={css.row}>
      {content}
    </Link>
  );
}

/** Links to a repair shop's page. Pages of the traffic guide do not know its address, so a tap loads it. */
function ShopLink({ place: { id }, children }: { place: NearbyPlace; children: ReactNode }) {
  const query = language() === 'en_us' ? { language: 'en_us' } : {};
  const address = linkTo(services.repairShop, { id }, query);
  const go = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(address);
  };
  return (
    <a href={address} className={css.row} onClick={go}>
      {children}
    </a>
  );
}

function RowContent({ place }: { place: NearbyPlace }) {
  const t = nearbyMessages();
  return (
    <>
      <span className="row spread between-12 items-baseline">
        <span className="strong">{inLanguage(place.name)}</span>
        <span className="fixed small quiet num">
          {distanceText(place.distanceMetres)}{' '}
          <span className="faint after-8">{t.walk(roughDurationText(place.walkSeconds))}</span>
        </span>
      </span>
      {place.parking ? (
        <Parking parking={place.parking} />
      ) : (
        <span className={css.facts}>
          <span className="faint">{kindText(place.kind)}</span>
          {place.bikes ? <Bikes bikes={place.bikes} /> : <Lines place={place} />}
          {place.address && <span>{inLanguage(place.address)}</span>}
        </span>
      )}
    </>
  );
}

function Lines({ place: { lines, lineNames } }: { place: NearbyPlace }) {
  const t = nearbyMessages();
  const shownNames = lineNames.slice(0, MOST_NAMES).map(inLanguage).join(' · ');
  const moreCount = lineNames.length - MOST_NAMES;
  return (
    <>
      <LineBadges lines={lines} most={MOST_LINES} more={t.moreLines} />
      {shownNames !== '' && (
        <span>
          {shownNames}
          {moreCount > 0 && ` ${t.moreLines(moreCount)}`}
        </span>
      )}
    </>
  );
}

/** When something was counted. */
function CountedAt({ at, stale }: { at: string; stale: boolean }) {
  const t = nearbyMessages();
  return <span>{stale ? t.stale(clock(at)) : t.asOf(clock(at))}</span>;
}

const toneOf = (count: number, stale: boolean): 'quiet' | 'bad' | 'good' =>
  stale ? 'quiet' : count === 0 ? 'bad' : 'good';

function Bikes({ bikes: { available, at, stale } }: { bikes: NonNullable<NearbyPlace['bikes']> }) {
  return (
    <>
      <StatusBadge tone={toneOf(available, stale)}>{nearbyMessages().bikes(available)}</StatusBadge>
      <CountedAt at={at} stale={stale} />
    </>
  );
}

type ParkingFacts = NonNullable<NearbyPlace['parking']>;

function Parking({ parking }: { parking: ParkingFacts }) {
  const t = nearbyMessages().parking;
  const { spaces, hourCents, dayCents, open, at, stale } = parking;
  const price = [t.hour(amountText(hourCents)), dayCents !== null && t.day(amountText(dayCents))];
  return (
    <>
      <span className={css.facts}>
        <Free parking={parking} />
        <span>{t.spaces(spaces)}</span>
        {at !== null && <CountedAt at={at} stale={stale} />}
      </span>
      <span className={css.facts}>{[...price, t.open(open)].filter(Boolean).join(' · ')}</span>
    </>
  );
}

function Free({ parking: { free, stale } }: { parking: ParkingFacts }) {
  const t = nearbyMessages().parking;
  if (free === null) return <StatusBadge tone="quiet">{t.unknown}</StatusBadge>;
  return <StatusBadge tone={toneOf(free, stale)}>{free === 0 ? t.full : t.free(free)}</StatusBadge>;
}

/** Placeholders of the rows while they load. */
export const AroundSkeletons = () => <Skeletons count={5} className={css.room} />;
