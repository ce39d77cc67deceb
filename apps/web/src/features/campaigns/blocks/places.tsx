import type { Block } from '@shtrans/contract/campaigns/blocks';
import { useState } from 'react';
import { inLanguage } from '../../../core/i18n/language.ts';
import { Chips } from '../../../ui/button/chips.tsx';
import css from '../campaign.module.css';
import { campaignMessages } from '../messages.ts';
import { PathButton } from './buttons.tsx';
import { type BlockProps, Card } from './card.tsx';
import { NearestStation, type PlaceView } from './place.tsx';

/** Places, optionally filtered by district. */
export function PlacesBlock({
  block: { title, collection, by, to },
  campaign,
}: BlockProps<Block<'places'>>) {
  const t = campaignMessages().place;
  const [chosenDistrict, choose] = useState<string>();
  const places = campaign.page.collections[collection];
  if (places?.kind !== 'places') return null;
  const districts = new Map(
    places.items.flatMap(({ district }) => (district ? [[district.zh, district] as const] : [])),
  );
  const items = places.items.filter(
    ({ district }) => chosenDistrict === undefined || district?.zh === chosenDistrict,
  );
  const all = { key: '', title: t.all };
  return (
    <Card title={title}>
      {by === 'district' && (
        <Chips
          label={t.district}
          type="radio"
          items={[all, ...[...districts].map(([key, name]) => ({ key, title: inLanguage(name) }))]}
          chosen={[chosenDistrict ?? '']}
          onToggle={(key) => choose(key === '' ? undefined : key)}
        />
      )}
      <PlaceList items={items} to={to} name={title ? 'h3' : 'h2'} />
    </Card>
  );
}

/** Places, each with its nearest station and a link to its own page, if it has one. */
export const PlaceList = ({
  items,
  to,
  name: Name,
}: {
  items: readonly PlaceView[];
  to: string | undefined;
  /** The heading level, below that of the card or the page. */
  name: 'h2' | 'h3';
}) => {
  const t = campaignMessages().place;
  return (
    <ul className={css.listed}>
      {items.map(({ id, name, text, district, address, hours, station, lines }) => (
        <li key={id}>
          <Name className="strong">{inLanguage(name)}</Name>
          {text && <p>{inLanguage(text)}</p>}
          {address && <p className="small">{inLanguage(address)}</p>}
          {!address && district && <p className="small">{inLanguage(district)}</p>}
          {hours && to === undefined && <p className="small">{inLanguage(hours)}</p>}
          {lines !== null && <p className="small">{lines > 0 ? t.hasLine : t.noLine}</p>}
          {to === undefined ? (
            <NearestStation station={station} />
          ) : (
            <PathButton to={to.replace('{id}', id)} color="pay" fill="outline" block>
              {t.see(inLanguage(name))}
            </PathButton>
          )}
        </li>
      ))}
    </ul>
  );
};
