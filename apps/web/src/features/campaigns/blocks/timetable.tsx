import type { Block } from '@shtrans/contract/campaigns/blocks';
import { inLanguage } from '../../../core/i18n/language.ts';
import { Link } from '../../../core/route/link.tsx';
import { lineLink } from '../../../domain/transit/line-facts.ts';
import { yuan } from '../../../ui/text/money.tsx';
import css from '../campaign.module.css';
import { campaignMessages } from '../messages.ts';
import { PathButton } from './buttons.tsx';
import { type BlockProps, Card } from './card.tsx';

/** Lines with their stops, hours and the source of the data. */
export function TimetableBlock({
  block: { title, collection, to },
  campaign,
}: BlockProps<Block<'timetable'>>) {
  const t = campaignMessages().timetable;
  const Name = title ? 'h3' : 'h2';
  const lines = campaign.page.collections[collection];
  if (lines?.kind !== 'lines') return null;
  if (lines.items.length === 0) {
    return (
      <Card title={title}>
        <p>{t.none}</p>
      </Card>
    );
  }
  return (
    <Card title={title}>
      <p className="small below-8">{inLanguage(lines.source)}</p>
      <ul className={css.listed}>
        {lines.items.map(
          ({ id, name, place, stops, first, last, everyMinutes, fareCents, ...line }) => (
            <li key={id}>
              <Name className="strong">{inLanguage(name)}</Name>
              <p>{stops.map((stop) => inLanguage(stop)).join(' ⇄ ')}</p>
              <p className="small num">
                {[
                  `${first}–${last}`,
                  everyMinutes === undefined ? [] : t.every(everyMinutes),
                  fareCents === undefined ? [] : yuan(fareCents),
                ]
                  .flat()
                  .join(' · ')}
              </p>
              {line.note && <p className="small">{inLanguage(line.note)}</p>}
              {to !== undefined && place !== undefined && (
                <PathButton to={to.replace('{id}', place)} color="pay" fill="outline" block>
                  {t.departures(inLanguage(name))}
                </PathButton>
              )}
              {line.guide !== undefined && (
                <Link {...lineLink(line.guide)} className={css.go}>
                  {t.inGuide}
                </Link>
              )}
            </li>
          ),
        )}
      </ul>
    </Card>
  );
}
