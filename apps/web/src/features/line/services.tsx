import type { LineDetail, LinePattern } from '@shtrans/contract/traffic/schemas';
import { inLanguage, textOr } from '../../core/i18n/language.ts';
import { EstimateMark } from '../../domain/transit/estimate-mark.tsx';
import { headsignText, roughDurationText } from '../../domain/transit/transit-text.ts';
import { transitMessages } from '../../domain/transit/messages.ts';
import { asOfText, serviceTimeText } from '../../domain/transit/table-times.ts';
import { lineMessages } from './messages.ts';
import css from './services.module.css';

/** The services of a direction: headways by time of day, then each pattern. */
export function Services({ line, direction }: { line: LineDetail; direction: number }) {
  const t = lineMessages();
  const { patterns, headways, asOf } = line;
  return (
    <>
      {headways.length > 0 && (
        <section className="card">
          <h2>{t.headways}</h2>
          <dl className="num">
            {headways.map(({ period, seconds, basis }) => (
              <div key={period} className="row spread pad-6-0">
                <dt className="quiet">{textOr(t.period, period, t.period.all_day)}</dt>
                <dd>
                  {roughDurationText(seconds)} {basis === 'estimated' && <EstimateMark />}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <section className="card">
        <h2>{t.services}</h2>
        <ul className="ruled">
          {patterns
            .filter((pattern) => pattern.direction === direction)
            .map((pattern) => (
              <Service key={pattern.id} pattern={pattern} />
            ))}
        </ul>
      </section>
      {asOf !== null && (
        <p className="tiny quiet centred num sides above-14">{t.factsAsOf(asOfText(asOf))}</p>
      )}
    </>
  );
}

function Service({ pattern }: { pattern: LinePattern }) {
  const t = lineMessages();
  const texts = transitMessages();
  const { stops, first, last, kind, headsign, estimated } = pattern;
  const [from, to] = [stops[0], stops[stops.length - 1]];
  const isLoop = kind === 'loop';
  const facts = [
    t.stops(isLoop ? stops.length - 1 : stops.length),
    to && texts.minutes(to.minutes),
    first !== null && last !== null ? t.today(first, serviceTimeText(last)) : t.notToday,
  ];
  return (
    <li className="pad-8-0">
      <p className="strong">
        <span className={css.kind}>{textOr(t.kind, kind, t.kind.full)}</span>
        {isLoop || from === undefined || to === undefined
          ? headsignText(headsign)
          : t.fromTo(inLanguage(from.name), inLanguage(to.name))}
      </p>
      <p className="tiny quiet num">
        {facts.filter(Boolean).join(' · ')} {estimated && <EstimateMark />}
      </p>
    </li>
  );
}
