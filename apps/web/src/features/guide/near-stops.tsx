import type { NearbyPlace } from '@shtrans/contract/traffic/schemas';
import type { ReactNode } from 'react';
import { errorText, hasCode } from '../../core/api/api-error.ts';
import { type Point, useLocation, wasAllowed } from '../../core/host/location.ts';
import { inLanguage } from '../../core/i18n/language.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Skeletons } from '../../ui/page/skeleton.tsx';
import { guideMessages } from './messages.ts';
import { distanceText, roughDurationText } from '../../domain/transit/transit-text.ts';
import { nearbyQuery } from '../../domain/transit/queries.ts';
import { Section } from './guide-frame.tsx';
import { LineBadges } from '../../domain/transit/line-badges.tsx';
import { StopRow } from '../../domain/transit/stop-row.tsx';
import { Loaded } from '../../ui/page/loaded.tsx';
import { NextLink } from '../../ui/page/next-link.tsx';
import css from './near-stops.module.css';
import guideFrame from './guide-frame.module.css';

const SHOWN = 5;
const BADGES = 4;

/** Stops around the rider. The permission is requested only on a tap; without it the rider can choose a place. */
export function NearStops() {
  const { near: t } = guideMessages();
  const { whereabouts, ask } = useLocation();
  const { state } = whereabouts;
  if (state === 'here') return <Found at={whereabouts.point} onAgain={ask} />;
  // With permission from an earlier visit the location arrives soon: nothing moves.
  const expected = state === 'asking' || (state === 'unknown' && wasAllowed());
  return (
    <Section title={t.title}>
      {expected ? (
        <>
          <output className="visually-hidden">{state === 'asking' && t.asking}</output>
          <NearRoom />
        </>
      ) : (
        <Asking text={t[state]}>
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

/** Why the list is empty, and what the rider can do; also drawn into the document. */
export function Asking({ text, children }: { text: string; children?: ReactNode }) {
  const { near: t } = guideMessages();
  return (
    <div className="panel small quiet pad-14-16">
      <output>{text}</output>
      <div className="wrap between-10 above-12">
        {children}
        <ButtonLink to="trafficAround" size="small" fill="outline">
          {t.choose}
        </ButtonLink>
      </div>
    </div>
  );
}

const isStop = ({ kind }: NearbyPlace): boolean => ['station', 'stop', 'pier'].includes(kind);

function Found({ at, onAgain }: { at: Point; onAgain: () => void }) {
  const { near: t } = guideMessages();
  const nearbyRead = useQuery(nearbyQuery(at));
  const elsewhere = hasCode(nearbyRead.error, 'place_outside_city');
  return (
    <Section
      title={t.title}
      action={
        <NextLink
          to="trafficAround"
          query={elsewhere ? {} : { at: `${at.lat},${at.lon}` }}
          className={guideFrame.more}
        >
          {t.all}
        </NextLink>
      }
    >
      <Loaded
        read={nearbyRead}
        skeleton={<NearRoom />}
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
          <ul className={css.list}>
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
  const distance = (
    <span className={css.far}>
      <b className="small strong">{distanceText(stop.distanceMetres)}</b>
      <br />
      {roughDurationText(stop.walkSeconds)}
    </span>
  );
  return (
    <li>
      <StopRow stop={stop} end={distance}>
        <Lines stop={stop} />
      </StopRow>
    </li>
  );
}

function Lines({ stop: { lines, lineNames } }: { stop: NearbyPlace }) {
  const { near: t } = guideMessages();
  const count = lines.length + lineNames.length;
  const namedLines = lineNames.slice(0, Math.max(0, BADGES - lines.length));
  return (
    <>
      <LineBadges lines={lines.slice(0, BADGES)} />
      {namedLines.map((name) => (
        <span key={name.zh}>{inLanguage(name)}</span>
      ))}
      {count > BADGES && <span>{t.moreLines(count)}</span>}
    </>
  );
}

const NearRoom = () => (
  <div className={css.list}>
    <Skeletons count={SHOWN} className={css.room} />
  </div>
);
