import type { Block } from '@shtrans/contract/campaigns/blocks';
import { inLanguage } from '../../../core/i18n/language.ts';
import { Link } from '../../../core/route/link.tsx';
import { LineBadges } from '../../../domain/transit/line-badges.tsx';
import css from '../campaign.module.css';
import { campaignMessages } from '../messages.ts';
import { type BlockProps, Card } from './card.tsx';

const tens = (metres: number): number => Math.round(metres / 10) * 10;

/** Places, each with the nearest station, which leads to its page in the guide. */
export function PlacesBlock({
  block: { title, collection },
  campaign,
}: BlockProps<Block<'places'>>) {
  const t = campaignMessages();
  const places = campaign.page.collections[collection];
  if (places?.kind !== 'places') return null;
  return (
    <Card title={title}>
      <ul className={css.listed}>
        {places.items.map(({ id, name, text, address, hours, station }) => (
          <li key={id}>
            <h3 className="strong">{inLanguage(name)}</h3>
            {text && <p>{inLanguage(text)}</p>}
            {address && <p className="small">{inLanguage(address)}</p>}
            {hours && <p className="small">{inLanguage(hours)}</p>}
            {station && (
              <Link to="stationGuide" query={{ station: station.id }} className={css.go}>
                <span>{t.stationAt(inLanguage(station.name), tens(station.metres))}</span>
                <LineBadges lines={station.lines} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
