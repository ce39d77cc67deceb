import type { VenueSummary } from '@shtrans/contract/appointments/schemas';
import { inLanguage } from '../../core/i18n/language.ts';
import { Link } from '../../core/route/link.tsx';
import { appointmentMessages } from '../../domain/appointments/messages.ts';
import { distanceText } from '../../domain/transit/transit-text.ts';
import { StatusBadge } from '../../ui/button/badge.tsx';
import { Skeletons } from '../../ui/page/skeleton.tsx';
import { TravelIcon } from '../../ui/picture/travel-icon.tsx';
import { repairMessages } from './messages.ts';
import css from './repair.module.css';

const MOST_SERVICES = 4;

/** The rating to one decimal, and the number of ratings. */
export function Rating({ shop: { rating, ratings } }: { shop: VenueSummary }) {
  const t = repairMessages();
  if (rating === null) return <span className="faint">{t.noRating}</span>;
  const stars = (rating / 10).toFixed(1);
  return (
    <span className={css.rating}>
      <TravelIcon name="star" size="s" />
      <span className="visually-hidden">{t.rating(stars, ratings)}</span>
      <span className="strong num" aria-hidden="true">
        {stars}
      </span>
      <span className="faint num" aria-hidden="true">
        {t.rated(ratings)}
      </span>
    </span>
  );
}

/** Whether the shop is open, and whether it is an example. */
export function Marks({ shop: { openNow, demo } }: { shop: VenueSummary }) {
  const t = repairMessages();
  return (
    <>
      <StatusBadge tone={openNow ? 'good' : 'quiet'}>{openNow ? t.open : t.closed}</StatusBadge>
      {demo && <StatusBadge tone="wait">{appointmentMessages().demo}</StatusBadge>}
    </>
  );
}

/** A shop in a list: the whole card links to its page. */
export function ShopCard({ shop }: { shop: VenueSummary }) {
  const services = shop.offers.map(({ name }) => inLanguage(name));
  return (
    <li className="card opens">
      <div className="row spread items-baseline between-12">
        <h2 className="strong tight gapless">
          <Link to="repairShop" params={{ id: shop.id }} className="plain opener">
            {inLanguage(shop.name)}
          </Link>
        </h2>
        {shop.distanceMetres !== null && (
          <span className="fixed small quiet num">{distanceText(shop.distanceMetres)}</span>
        )}
      </div>
      <p className="small quiet tight above-6">{inLanguage(shop.address)}</p>
      <div className={css.marks}>
        <Rating shop={shop} />
        <Marks shop={shop} />
      </div>
      <p className="small faint tight">{services.slice(0, MOST_SERVICES).join(' · ')}</p>
    </li>
  );
}

/** Reserves the height of the cards while they load. */
export const ShopSkeletons = () => <Skeletons count={4} className={css.room} />;
