import type { LineDetail, LinePattern } from '@shtrans/contract/traffic';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { language } from '../../core/i18n/language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { EstimateMark } from '../../domain/transit/estimate-mark.tsx';
import { headsignText } from '../../domain/transit/headsign.ts';
import { transitMessages } from '../../domain/transit/messages.ts';
import { lineMessages } from './messages.ts';
import { durationText } from '../../domain/transit/numbers.ts';
import { asOfText, serviceTimeText } from '../../domain/transit/table-times.ts';

/** How often and which trains run that way: head-ways by time of day, then each service. */
export function Services({ line, direction }: { line: LineDetail; direction: number }) {
  const t = useMessages(lineMessages);
  const patterns = line.patterns.filter((pattern) => pattern.direction === direction);
  return (
    <>
      {line.headways.length > 0 && <Headways line={line} />}
      <section className="card">
        <h2>{t.services}</h2>
        <ul className="services">
          {patterns.map((pattern) => (
            <Service key={pattern.id} pattern={pattern} />
          ))}
        </ul>
      </section>
      {line.asOf !== null && (
        <p className="line-as-of num">{t.factsAsOf(asOfText(line.asOf, language()))}</p>
      )}
    </>
  );
}

function Headways({ line: { headways } }: { line: LineDetail }) {
  const t = useMessages(lineMessages);
  const texts = useMessages(transitMessages);
  const periods: Readonly<Record<string, string>> = t.period;
  return (
    <section className="card">
      <h2>{t.headways}</h2>
      <dl className="headways num">
        {headways.map(({ period, seconds, basis }) => (
          <div key={period}>
            <dt>{periods[period] ?? t.period.all_day}</dt>
            <dd>
              {texts.about(durationText(seconds, texts))}{' '}
              {basis === 'estimated' && <EstimateMark />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Service({ pattern }: { pattern: LinePattern }) {
  const t = useMessages(lineMessages);
  const texts = useMessages(transitMessages);
  const kinds: Readonly<Record<string, string>> = t.kind;
  const { stops, first, last } = pattern;
  const [from, to] = [stops[0], stops[stops.length - 1]];
  const way =
    pattern.kind === 'loop' || from === undefined || to === undefined
      ? headsignText(pattern.headsign, texts)
      : t.way(inLanguage(from.name), inLanguage(to.name));
  return (
    <li>
      <p className="service-way">
        <span className="service-kind">{kinds[pattern.kind] ?? t.kind.full}</span>
        {way}
      </p>
      <p className="service-facts num">
        {[
          t.stops(pattern.kind === 'loop' ? stops.length - 1 : stops.length),
          to && texts.minutes(to.minutes),
          first !== null && last !== null
            ? t.today(first, serviceTimeText(last, texts))
            : t.notToday,
        ]
          .filter(Boolean)
          .join(' · ')}{' '}
        {pattern.estimated && <EstimateMark />}
      </p>
    </li>
  );
}
