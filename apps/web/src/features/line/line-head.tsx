import type { Query } from '@shtrans/contract/addresses/link-to';
import type { LineDetail, LinePattern } from '@shtrans/contract/traffic/schemas';
import { inLanguage } from '../../core/i18n/language.ts';
import { Link } from '../../core/route/link.tsx';
import { EstimateMark } from '../../domain/transit/estimate-mark.tsx';
import { distanceText, headsignText } from '../../domain/transit/transit-text.ts';
import { transitMessages } from '../../domain/transit/messages.ts';
import { serviceTimeText } from '../../domain/transit/table-times.ts';
import { TransportIcon, transportName } from '../../domain/transport/transport-icon.tsx';
import { TravelIcon } from '../../ui/picture/travel-icon.tsx';
import { priceRangeText } from './line-price.tsx';
import { lineMessages } from './messages.ts';
import css from './line-head.module.css';

/** The number of stops in the direction with most: a bus has separate stops per direction. */
function maxStopCount(patterns: readonly LinePattern[]): number {
  const inDirection = (directionId: number): number => {
    const ownPatterns = patterns.filter(({ direction }) => direction === directionId);
    return new Set(ownPatterns.flatMap(({ stops }) => stops.map(({ id }) => id))).size;
  };
  return Math.max(0, ...patterns.map(({ direction }) => inDirection(direction)));
}

/** The key facts of a line, on its own colour. */
export function LineHead({ line }: { line: LineDetail }) {
  const t = lineMessages();
  const texts = transitMessages();
  const modes: Readonly<Record<string, string>> = texts.mode;
  const { mode, name, operator, from, to, lengthMetres, openedYear } = line;
  const { service, headways, fare, patterns } = line;
  const summaryTexts = [
    t.stops(maxStopCount(patterns)),
    lengthMetres !== null && distanceText(lengthMetres),
    openedYear !== null && t.since(openedYear),
  ];
  const facts = [
    {
      label: t.hours,
      value: service && `${service.first}–${serviceTimeText(service.last)}`,
      estimated: service?.basis === 'estimated',
    },
    {
      label: t.every,
      value: headways.length === 0 ? null : t.minuteRange(headwayRange(headways)),
      estimated: headways.some(({ basis }) => basis === 'estimated'),
    },
    {
      label: fare?.byDistance === true ? t.fare.graded : t.fare.flat,
      value: fare && fareRange(fare),
      estimated: fare?.basis === 'estimated',
    },
  ];
  return (
    <section className={css.head} aria-label={t.about}>
      <div className="row small">
        <TransportIcon name={transportName(mode)} />
        <p>{[modes[mode], operator && inLanguage(operator)].filter(Boolean).join(' · ')}</p>
      </div>
      <p className="huge strong above-6 leading-130">
        {from === null || to === null ? inLanguage(name) : t.ends(inLanguage(from), inLanguage(to))}
      </p>
      <p className="small num above-2">{summaryTexts.filter(Boolean).join(' · ')}</p>
      <dl className={css.facts}>
        {facts.map(({ label, value, estimated }) => (
          <div key={label}>
            <dt className={css.label}>
              {label}
              {estimated && <EstimateMark />}
            </dt>
            <dd className="strong">{value ?? t.unknown}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The range of headways in whole minutes, "3–8" or "5". */
function headwayRange(headways: LineDetail['headways']): string {
  const minutes = headways.map(({ seconds }) => Math.max(1, Math.round(seconds / 60)));
  return [...new Set([Math.min(...minutes), Math.max(...minutes)])].join('–');
}

type FareOfLine = NonNullable<LineDetail['fare']>;

/** The lowest and highest fare; null for a saved answer of an earlier version, which has no currency. */
const fareRange = ({
  flat,
  minCents,
  maxCents,
  currency,
}: Omit<FareOfLine, 'currency'> & Partial<Pick<FareOfLine, 'currency'>>): string | null =>
  currency === undefined ? null : priceRangeText(minCents, flat ? minCents : maxCents, currency);

interface DirectionBarProps {
  pattern: LinePattern | undefined;
  /** The line in the other direction; undefined if it runs in one only. */
  swap: { to: 'metroInfo' | 'busDetail'; query: Query } | undefined;
}

/** The direction of the drawing below; stays at the top while that scrolls. */
export function DirectionBar({ pattern, swap }: DirectionBarProps) {
  const t = lineMessages();
  const first = pattern?.stops[0];
  return (
    <div className={css.direction}>
      <div aria-live="polite">
        <p className="large strong">{pattern && headsignText(pattern.headsign)}</p>
        {first && pattern.kind !== 'loop' && (
          <p className="tiny">{t.from(inLanguage(first.name))}</p>
        )}
      </div>
      {swap && (
        <Link {...swap} replace className={css.swap}>
          <TravelIcon name="swap" />
          {t.swap}
        </Link>
      )}
    </div>
  );
}
