import { formatCents } from '@shtrans/contract/money';
import type { LineDetail } from '@shtrans/contract/traffic';
import type { ReactNode } from 'react';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { TransportIcon, transportName } from '../../domain/transport/transport-icon.tsx';
import { EstimateMark } from '../../domain/transit/estimate-mark.tsx';
import { transitMessages } from '../../domain/transit/messages.ts';
import { lineMessages } from './messages.ts';
import { distanceText } from '../../domain/transit/numbers.ts';
import { serviceTimeText } from '../../domain/transit/table-times.ts';
import { headwayRange } from './line-facts.ts';

/** What a rider wants to know of a line before all else, on its own colour. */
export function LineHead({ line, stops }: { line: LineDetail; stops: number }) {
  const t = useMessages(lineMessages);
  const texts = useMessages(transitMessages);
  const modes: Readonly<Record<string, string>> = texts.mode;
  const facts = [
    t.stops(stops),
    line.lengthMetres !== null && distanceText(line.lengthMetres, texts),
    line.openedYear !== null && t.since(line.openedYear),
  ];
  const ends =
    line.from === null || line.to === null
      ? inLanguage(line.name)
      : t.ends(inLanguage(line.from), inLanguage(line.to));
  return (
    <section className="line-head" aria-label={t.about}>
      <div className="line-head-top">
        <TransportIcon name={transportName(line.mode)} />
        <p>
          {[modes[line.mode], line.operator && inLanguage(line.operator)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <p className="line-ends">{ends}</p>
      <p className="line-extent num">{facts.filter(Boolean).join(' · ')}</p>
      <dl className="line-facts num">
        <Hours line={line} />
        <Headway line={line} />
        <Fare line={line} />
      </dl>
    </section>
  );
}

interface FactProps {
  label: string;
  estimated?: boolean;
  children: ReactNode;
}

function Fact({ label, estimated, children }: FactProps) {
  return (
    <div>
      <dt>
        {label}
        {estimated === true && <EstimateMark />}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function Hours({ line: { service } }: { line: LineDetail }) {
  const t = useMessages(lineMessages);
  const texts = useMessages(transitMessages);
  return (
    <Fact label={t.hours} estimated={service?.basis === 'estimated'}>
      {service === null ? t.unknown : `${service.first}–${serviceTimeText(service.last, texts)}`}
    </Fact>
  );
}

function Headway({ line: { headways } }: { line: LineDetail }) {
  const t = useMessages(lineMessages);
  const range = headwayRange(headways);
  return (
    <Fact label={t.every} estimated={headways.some(({ basis }) => basis === 'estimated')}>
      {range === null ? t.unknown : t.minuteRange(range)}
    </Fact>
  );
}

function Fare({ line: { fare } }: { line: LineDetail }) {
  const t = useMessages(lineMessages);
  return (
    <Fact
      label={fare?.flat === true ? t.fare.flat : t.fare.graded}
      estimated={fare?.basis === 'estimated'}
    >
      {fare === null
        ? t.unknown
        : fare.flat || fare.minCents === fare.maxCents
          ? `¥${formatCents(fare.minCents)}`
          : `¥${formatCents(fare.minCents)}–${formatCents(fare.maxCents)}`}
    </Fact>
  );
}
