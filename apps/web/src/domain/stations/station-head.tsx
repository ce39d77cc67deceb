import type { StationDetail } from '@shtrans/contract/traffic';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { language } from '../../core/i18n/language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { districtText } from '../transit/district.ts';
import { PLAIN_LINE } from '../transit/line-colours.ts';
import { LineBadgeLink } from '../transit/line-link.tsx';
import { transitMessages } from '../transit/messages.ts';
import { stationMessages } from './messages.ts';

/** A station under the colours of its lines, by both of its names. */
export function StationHead({ station }: { station: StationDetail }) {
  const t = useMessages(stationMessages);
  const { kind: kinds } = useMessages(transitMessages);
  const { name, lines, district, openedYear, formerNames } = station;
  const kindNames: Readonly<Record<string, string>> = kinds;
  const facts = [
    kindNames[station.kind] ?? kinds.stop,
    districtText(district),
    openedYear !== null && t.since(openedYear),
    formerNames.length > 0 && t.formerly(formerNames.map(inLanguage).join(t.listing)),
  ];
  return (
    <section className="stop-head" aria-label={t.about}>
      <div className="stop-stripes" aria-hidden="true">
        {lines.map(({ id, colour }) => (
          <span key={id} style={{ background: colour ?? PLAIN_LINE }} />
        ))}
      </div>
      <p className="stop-other-name">
        {language() === 'zh_cn' ? (
          <span lang="en">{name.en}</span>
        ) : (
          <span lang="zh">{name.zh}</span>
        )}
      </p>
      <p className="stop-facts num">{facts.filter(Boolean).join(' · ')}</p>
      <div className="stop-head-lines">
        {lines.map((line) => (
          <LineBadgeLink key={line.id} line={line} />
        ))}
      </div>
    </section>
  );
}
