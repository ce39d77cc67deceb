import type { Block } from '@shtrans/contract/campaigns/blocks';
import type { CollectionView } from '@shtrans/contract/campaigns/collections';
import { inLanguage } from '../../../core/i18n/language.ts';
import { Link } from '../../../core/route/link.tsx';
import { lineLink } from '../../../domain/transit/line-facts.ts';
import { amountText } from '../../../ui/text/money.tsx';
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
        {lines.items.map((line) => (
          <li key={line.id}>
            <LineFacts line={line} name={title ? 'h3' : 'h2'} />
            {to !== undefined && line.place !== undefined && (
              <PathButton to={to.replace('{id}', line.place)} color="pay" fill="outline" block>
                {t.departures(inLanguage(line.name))}
              </PathButton>
            )}
            {line.guide !== undefined && (
              <Link
                {...lineLink(line.guide)}
                className={css.go}
                aria-label={campaignMessages().named(t.inGuide, inLanguage(line.name))}
              >
                {t.inGuide}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Line = Extract<CollectionView, { kind: 'lines' }>['items'][number];

/** A line's name, stops, hours and fare. */
export const LineFacts = ({ line, name: Name }: { line: Line; name: 'h2' | 'h3' }) => {
  const { name, stops, first, last, everyMinutes, fareCents, note } = line;
  return (
    <>
      <Name className="strong">{inLanguage(name)}</Name>
      <p>{stops.map((stop) => inLanguage(stop)).join(' ⇄ ')}</p>
      <p className="small num">
        {[
          `${first}–${last}`,
          everyMinutes === undefined ? [] : campaignMessages().timetable.every(everyMinutes),
          fareCents === undefined ? [] : amountText(fareCents),
        ]
          .flat()
          .join(' · ')}
      </p>
      {note && <p className="small">{inLanguage(note)}</p>}
    </>
  );
};
