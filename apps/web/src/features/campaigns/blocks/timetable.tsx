import type { Block } from '@shtrans/contract/campaigns/blocks';
import { inLanguage } from '../../../core/i18n/language.ts';
import { Link } from '../../../core/route/link.tsx';
import { lineLink } from '../../../domain/transit/line-facts.ts';
import { yuan } from '../../../ui/money.tsx';
import css from '../campaign.module.css';
import { campaignMessages } from '../messages.ts';
import { type BlockProps, Card } from './card.tsx';

/** Lines with their stops and hours, and where it is all from. */
export function TimetableBlock({
  block: { title, collection },
  campaign,
}: BlockProps<Block<'timetable'>>) {
  const t = campaignMessages().timetable;
  const lines = campaign.page.collections[collection];
  if (lines?.kind !== 'lines') return null;
  return (
    <Card title={title}>
      <p className="small below-8">{inLanguage(lines.source)}</p>
      <ul className={css.listed}>
        {lines.items.map(({ id, name, stops, first, last, everyMinutes, fareCents, ...line }) => (
          <li key={id}>
            <h3 className="strong">{inLanguage(name)}</h3>
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
            {line.guide !== undefined && (
              <Link {...lineLink(line.guide)} className={css.go}>
                {t.inGuide}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
