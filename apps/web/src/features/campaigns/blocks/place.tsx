import type { Block } from '@shtrans/contract/campaigns/blocks';
import type { CollectionView } from '@shtrans/contract/campaigns/collections';
import { pointText } from '../../../core/host/location.ts';
import { inLanguage } from '../../../core/i18n/language.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { Link } from '../../../core/route/link.tsx';
import type { RouteMapProps } from '../../../domain/maps/route-map.tsx';
import { LineBadges } from '../../../domain/transit/line-badges.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { RowList } from '../../../ui/list/rows.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import css from '../campaign.module.css';
import { campaignMessages } from '../messages.ts';
import { type BlockProps, Card } from './card.tsx';
import { routeMap } from './standing.ts';

export type PlaceView = Extract<CollectionView, { kind: 'places' }>['items'][number];

const roundToTens = (metres: number): number => Math.round(metres / 10) * 10;

/** The link to the nearest station's page in the guide. */
export const NearestStation = ({ station }: Pick<PlaceView, 'station'>) =>
  station && (
    <Link to="stationGuide" query={{ station: station.id }} className={css.go}>
      <span>
        {campaignMessages().stationAt(inLanguage(station.name), roundToTens(station.metres))}
      </span>
      <LineBadges lines={station.lines} />
    </Link>
  );

/** The way from the nearest station; a page without it says the same in words. */
const PlaceMap = (map: Pick<RouteMapProps, 'from' | 'to' | 'label'>) => (
  <div className={css.map}>
    <Loaded
      read={useQuery(routeMap)}
      skeleton={<div className={css.mapSpace} />}
      failed={() => null}
    >
      {({ RouteMap }) => <RouteMap {...map} />}
    </Loaded>
  </div>
);

/** The place of the page: its location and how to get there, or its description. */
export function PlaceBlock({
  block: { title, collection, view },
  campaign,
}: BlockProps<Block<'place'>>) {
  const t = campaignMessages().place;
  const places = campaign.page.collections[collection];
  const place = places?.kind === 'places' ? places.items[0] : undefined;
  if (place === undefined) return null;
  const { name, text, district, address, hours, paragraphs = [], lat, lon } = place;
  if (view === 'introduction') {
    return (
      <Card title={title ?? name}>
        {place.station && (
          <PlaceMap
            from={place.station}
            to={place}
            label={t.map(inLanguage(place.station.name), inLanguage(name))}
          />
        )}
        <div className="stack between-8">
          {(paragraphs.length > 0 ? paragraphs : text ? [text] : []).map((paragraph) => (
            <p key={paragraph.zh}>{inLanguage(paragraph)}</p>
          ))}
        </div>
      </Card>
    );
  }
  return (
    <Card title={title ?? name}>
      <RowList
        rows={[
          [t.district, district ? inLanguage(district) : null],
          [t.address, address ? inLanguage(address) : null],
          [t.hours, hours ? inLanguage(hours) : null],
        ]}
      />
      <NearestStation station={place.station} />
      <Link to="trafficMap" query={{ at: pointText(place) }} className={css.go}>
        {t.onMap}
      </Link>
      <div className="above-16">
        <ButtonLink
          to="planRoute"
          query={{ to: `${lat},${lon}`, toName: inLanguage(name) }}
          color="pay"
          size="large"
          block
        >
          {t.plan}
        </ButtonLink>
      </div>
    </Card>
  );
}
