import type { NearbyPlace } from '@shtrans/contract/traffic';
import type { ReactNode } from 'react';
import { ApiError } from '../../core/api/api-error.ts';
import { errorText } from '../../core/api/error-text.ts';
import { type Point, wasAllowed } from '../../core/host/location.ts';
import { useLocation } from '../../core/host/use-location.ts';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { Link } from '../../core/route/link.tsx';
import { LineBadge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { stopTile, TransportTile } from '../../domain/transport/transport-icon.tsx';
import { transitMessages } from '../../domain/transit/messages.ts';
import { guideMessages } from './messages.ts';
import { distanceText, durationText } from '../../domain/transit/numbers.ts';
import { query } from '../../core/query/query.ts';
import { A_MINUTE } from '../../domain/transit/freshness.ts';
import { Section } from './guide-frame.tsx';
import { shortName, stopLink } from '../../domain/transit/line-facts.ts';
import { Loaded } from '../../ui/loaded.tsx';
import './near-stops.css';

const SHOWN = 5;
const BADGES = 4;

/** Stops around the rider, who is asked by a tap only; without an answer a place can be chosen. */
export function NearStops() {
  const { near: t } = useMessages(guideMessages);
  const { whereabouts, ask } = useLocation();
  const { state } = whereabouts;
  if (state === 'here') return <Found at={whereabouts.point} onAgain={ask} />;
  // A rider who allowed it before is found in a moment: nothing then moves.
  const expected = state === 'asking' || (state === 'unknown' && wasAllowed());
  return (
    <Section title={t.title}>
      {expected ? (
        <>
          <output className="visually-hidden">{state === 'asking' && t.asking}</output>
          <NearSkeletons />
        </>
      ) : (
        <Asking text={state === 'unknown' ? t.hint : t[state]}>
          {state !== 'denied' && (
            <Button color="primary" size="small" onClick={ask}>
              {state === 'unknown' ? t.ask : t.again}
            </Button>
          )}
        </Asking>
      )}
    </Section>
  );
}

/** Why nothing stands here, and the ways on; drawn into the document as well. */
export function Asking({ text, children }: { text: string; children?: ReactNode }) {
  const { near: t } = useMessages(guideMessages);
  return (
    <div className="near-ask">
      <output>{text}</output>
      <div className="near-ways">
        {children}
        <Link to="trafficAround" className={buttonClass({ size: 'small', fill: 'outline' })}>
          {t.choose}
        </Link>
      </div>
    </div>
  );
}

const isStop = ({ kind }: NearbyPlace): boolean => ['station', 'stop', 'pier'].includes(kind);

function Found({ at, onAgain }: { at: Point; onAgain: () => void }) {
  const { near: t } = useMessages(guideMessages);
  const found = useQuery(query('GET maas:/v1/nearby', { query: at }, A_MINUTE));
  const elsewhere = found.error instanceof ApiError && found.error.code === 'place_outside_city';
  return (
    <Section
      title={t.title}
      action={
        <Link
          to="trafficAround"
          query={elsewhere ? {} : { at: `${at.lat},${at.lon}` }}
          className="guide-more"
        >
          {t.all}
          <Icon name="next" size="s" />
        </Link>
      }
    >
      <Loaded
        of={found}
        skeleton={<NearSkeletons />}
        failed={(error, retry) => (
          <Asking text={errorText(error)}>
            <Button color="primary" size="small" onClick={elsewhere ? onAgain : retry}>
              {t.again}
            </Button>
          </Asking>
        )}
        empty={{ when: ({ items }) => !items.some(isStop), show: <Asking text={t.none} /> }}
      >
        {({ items }) => (
          <ul className="near-list">
            {items
              .filter(isStop)
              .slice(0, SHOWN)
              .map((stop) => (
                <NearStop key={stop.id} stop={stop} />
              ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

function NearStop({ stop }: { stop: NearbyPlace }) {
  const t = useMessages(transitMessages);
  const { to, query } = stopLink(stop);
  return (
    <li>
      <Link to={to} query={query} className="near-stop">
        <TransportTile name={stopTile(stop.kind)} />
        <span className="near-text">
          <span className="near-name">{inLanguage(stop.name)}</span>
          <Lines stop={stop} />
        </span>
        <span className="near-far num">
          <span>{distanceText(stop.distanceMetres, t)}</span>
          <span>{t.about(durationText(stop.walkSeconds, t))}</span>
        </span>
      </Link>
    </li>
  );
}

function Lines({ stop: { lines, lineNames } }: { stop: NearbyPlace }) {
  const { near: t } = useMessages(guideMessages);
  const count = lines.length + lineNames.length;
  return (
    <span className="near-lines">
      {lines.slice(0, BADGES).map(({ id, colour, name }) => (
        <LineBadge key={id} colour={colour}>
          {shortName(name)}
        </LineBadge>
      ))}
      {lines.length < BADGES &&
        lineNames.slice(0, BADGES - lines.length).map((name) => (
          <span key={name.zh} className="near-line">
            {inLanguage(name)}
          </span>
        ))}
      {count > BADGES && <span className="near-line">{t.moreLines(count)}</span>}
    </span>
  );
}

function NearSkeletons() {
  return (
    <div className="near-list" aria-hidden="true">
      {Array.from({ length: SHOWN }, (_, n) => (
        <Skeleton key={n} className="near-skeleton" />
      ))}
    </div>
  );
}
