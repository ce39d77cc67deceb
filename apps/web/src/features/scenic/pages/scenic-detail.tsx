import type { NearbyPlace } from '@shtrans/contract/traffic/schemas';
import type { SpotDetail } from '@shtrans/contract/spots/schemas';
import { type ReactNode, useState } from 'react';
import { inLanguage } from '../../../core/i18n/language.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { useRoute } from '../../../core/route/router.ts';
import { nearbyQuery } from '../../../domain/transit/queries.ts';
import { untilSale } from '../../../domain/products/stock.ts';
import { pictureAt } from '../../../domain/pictures/picture-at.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { RowsCard } from '../../../ui/list/rows.tsx';
import { BuyButton } from '../buy-button.tsx';
import { scenicMessages } from '../messages.ts';
import { spotQuery } from '../queries.ts';
import css from './scenic-detail.module.css';

/** A scenic spot: pictures, description, opening hours and tickets. */
export default function ScenicDetailPage() {
  const { id } = useRoute<'scenicSpot'>().query;
  const read = useQuery(id === undefined ? undefined : spotQuery(id), {
    again: ({ data }) => untilSale(data?.tickets),
  });
  return (
    <FactPage
      before="scenicSpots"
      read={read}
      steps={
        <ButtonLink to="scenicSpots" color="primary">
          {scenicMessages().showAll}
        </ButtonLink>
      }
    >
      {(spot) => (
        <>
          <Pictures spot={spot} />
          <header className={css.head}>
            <h2 className="huge strong tight">{inLanguage(spot.name)}</h2>
            <p className="small quiet">
              {inLanguage(spot.city)} · {inLanguage(spot.address)}
            </p>
          </header>
          <Tickets spot={spot} onRefused={read.refetch} />
          <Facts spot={spot} />
        </>
      )}
    </FactPage>
  );
}

function Pictures({ spot: { pictures } }: { spot: SpotDetail }) {
  const t = scenicMessages();
  const [viewer, setViewer] = useState<ReactNode>(null);
  const [picture] = pictures;
  if (picture === undefined) return null;
  const view = async (): Promise<void> => {
    const { PictureViewer } = await import('../../../ui/widgets/picture-viewer.tsx');
    const viewerPictures = pictures.map(({ file, alt }) => ({
      src: pictureAt(file),
      alt: inLanguage(alt),
    }));
    setViewer(<PictureViewer pictures={viewerPictures} at={0} onClose={() => setViewer(null)} />);
  };
  return (
    <>
      <button type="button" className={css.picture} data-head onClick={() => void view()}>
        <img
          src={pictureAt(picture.file)}
          alt={inLanguage(picture.alt)}
          width={640}
          height={400}
          loading="lazy"
        />
        <span className="visually-hidden">{t.pictures(pictures.length)}</span>
        {pictures.length > 1 && <span className={css.count}>1 / {pictures.length}</span>}
      </button>
      {viewer}
    </>
  );
}

function Tickets({ spot, onRefused }: { spot: SpotDetail; onRefused: () => void }) {
  const t = scenicMessages();
  return (
    <section className="card">
      <h2>{t.tickets}</h2>
      <ul className={css.tickets}>
        {spot.tickets.map((ticket) => (
          <TicketRow key={ticket.id} ticket={ticket} onRefused={onRefused} />
        ))}
      </ul>
      {spot.demoPrice && <p className="tiny quiet above-6">{t.demoNote}</p>}
    </section>
  );
}

interface TicketRowProps {
  ticket: SpotDetail['tickets'][number];
  onRefused: () => void;
}

function TicketRow({ ticket, onRefused }: TicketRowProps) {
  const t = scenicMessages();
  return (
    <li className="row spread between-12">
      <div className="grow">
        <p className="strong tight">{inLanguage(ticket.title)}</p>
        <p className="tiny quiet">{ticket.refund === 'unused' ? t.refundable : t.notRefundable}</p>
      </div>
      <span className={css.price}>
        <Money cents={ticket.unitCents} />
      </span>
      <BuyButton product={ticket} onRefused={onRefused} />
    </li>
  );
}

/** Farthest metro station that is named, in metres. */
const WALK_METRES = 2000;

/** Returns the metro station nearest to a spot; undefined until it is known, or if none is in reach. */
function useNearestMetro({ lat, lon, inCity }: SpotDetail): NearbyPlace | undefined {
  const around = { lat, lon, kind: 'station', radius: WALK_METRES, limit: 1 } as const;
  return useQuery(inCity ? nearbyQuery(around) : undefined).data?.items[0];
}

function metroText(station: NearbyPlace | undefined): string | false {
  const t = scenicMessages();
  if (station === undefined) return false;
  const lines = station.lines.map(({ name }) => inLanguage(name)).join(t.between);
  return t.byMetro(inLanguage(station.name), lines, Math.round(station.distanceMetres / 10) * 10);
}

function Facts({ spot }: { spot: SpotDetail }) {
  const t = scenicMessages();
  const metro = useNearestMetro(spot);
  const to = { to: `${spot.lat},${spot.lon}`, toName: inLanguage(spot.name) };
  return (
    <>
      <section className="card">
        <h2>{t.about}</h2>
        <p className="leading-125">{inLanguage(spot.text)}</p>
      </section>
      <RowsCard
        title={t.visit}
        rows={[
          [t.hours, inLanguage(spot.openingHours)],
          [t.address, inLanguage(spot.address)],
          [t.metro, metroText(metro)],
        ]}
      />
      <div className={css.route}>
        <ButtonLink to="planRoute" query={to} color="primary" fill="outline" block>
          {t.route}
        </ButtonLink>
      </div>
    </>
  );
}
