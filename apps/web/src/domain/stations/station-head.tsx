import type { StationDetail } from '@shtrans/contract/traffic/schemas';
import { inLanguage, language } from '../../core/i18n/language.ts';
import { districtText, kindText } from '../transit/stop-text.ts';
import { lineColour } from '../transit/line-facts.ts';
import { LineBadgeLink } from '../transit/line-link.tsx';
import { stationMessages } from './messages.ts';
import css from './station-head.module.css';

/** A station's head: the colours of its lines, its second name, and facts. */
export function StationHead({ station }: { station: StationDetail }) {
  const t = stationMessages();
  const { name, lines, district, openedYear, formerNames, wheelchair } = station;
  const [otherName, lang] = language() === 'zh_cn' ? [name.en, 'en'] : [name.zh, 'zh'];
  const facts = [
    kindText(station.kind) ?? kindText('stop'),
    districtText(district),
    wheelchair === 'yes' && t.wheelchair,
    wheelchair === 'no' && t.noWheelchair,
    openedYear !== null && t.since(openedYear),
    formerNames.length > 0 && t.formerly(formerNames.map(inLanguage).join(t.listing)),
  ];
  return (
    <section className={css.head} aria-label={t.about}>
      <div className={css.stripes} aria-hidden="true">
        {lines.map(({ id, colour }) => (
          <span key={id} className="grow" style={{ background: lineColour(colour) }} />
        ))}
      </div>
      <p className="large strong" lang={lang}>
        {otherName}
      </p>
      <p className="small quiet num">{facts.filter(Boolean).join(' · ')}</p>
      <div className={css.lines}>
        {lines.map((line) => (
          <LineBadgeLink key={line.id} line={line} />
        ))}
      </div>
    </section>
  );
}
