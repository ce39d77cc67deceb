import type { VenueDetail } from '@shtrans/contract/appointments/schemas';
import { useState } from 'react';
import { inLanguage } from '../../../core/i18n/language.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { useRoute } from '../../../core/route/router.ts';
import { useLoggedIn } from '../../../core/session/session.ts';
import { BookedCard } from '../../../domain/appointments/booked-card.tsx';
import { appointmentMessages } from '../../../domain/appointments/messages.ts';
import { appointmentsQuery, venueQuery } from '../../../domain/appointments/queries.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { RowsCard } from '../../../ui/list/rows.tsx';
import { StartingPrice } from '../../../domain/fares/starting-price.tsx';
import { BookSheet } from '../book-sheet.tsx';
import { repairMessages } from '../messages.ts';
import { Marks, Rating } from '../shop-card.tsx';
import css from '../repair.module.css';

/** A repair shop: address, hours and prices, and the booking of a time. */
export default function RepairDetailPage() {
  const t = repairMessages();
  const { id } = useRoute<'repairShop'>().params;
  const shop = useQuery(venueQuery(id));
  const isLoggedIn = useLoggedIn();
  const ownAppointments = useQuery(isLoggedIn ? appointmentsQuery('repair') : undefined);
  const booked = ownAppointments.data?.items.find(({ state }) => state === 'booked');
  const [open, setOpen] = useState(false);
  return (
    <FactPage
      before="repairList"
      read={shop}
      footer={() =>
        isLoggedIn ? (
          <Button
            color="primary"
            size="large"
            block
            disabled={booked !== undefined}
            onClick={() => setOpen(true)}
          >
            {booked === undefined ? t.book : t.hasBooking}
          </Button>
        ) : (
          <ToLogin />
        )
      }
    >
      {(data) => (
        <>
          <Head shop={data} />
          <Prices shop={data} />
          <RowsCard
            title={t.hours}
            rows={[
              [daysText(data.weekdays), `${data.opens}–${data.closes}`],
              [t.address, inLanguage(data.address)],
            ]}
          />
          {booked && <BookedCard appointment={booked} onChanged={ownAppointments.refetch} />}
          {data.demo && <p className="tiny quiet centred above-12 below-12">{t.demoNote}</p>}
          {open && (
            <BookSheet
              shop={data}
              onClose={() => setOpen(false)}
              onBooked={ownAppointments.refetch}
            />
          )}
        </>
      )}
    </FactPage>
  );
}

function ToLogin() {
  const { id } = useRoute<'repairShop'>().params;
  const returnPath = `/repair-shop/detail/${encodeURIComponent(id)}`;
  return (
    <ButtonLink to="login" query={{ return: returnPath }} color="primary" size="large" block>
      {repairMessages().logIn}
    </ButtonLink>
  );
}

/** "Mon Tue Wed", or the text for every day. */
function daysText(weekdays: readonly number[]): string {
  const t = repairMessages();
  const names = t.weekdays.split(' ');
  if (weekdays.length === names.length) return t.everyDay;
  return weekdays.map((day) => names[day - 1]).join(' ');
}

function Head({ shop }: { shop: VenueDetail }) {
  const t = appointmentMessages();
  const to = { to: `${shop.lat},${shop.lon}`, toName: inLanguage(shop.name) };
  return (
    <>
      <header className={css.head}>
        <h2 className="huge strong tight">{inLanguage(shop.name)}</h2>
        <p className="small quiet above-6">{inLanguage(shop.address)}</p>
        <div className={css.marks}>
          <Rating shop={shop} />
          <Marks shop={shop} />
        </div>
      </header>
      <div className={css.actions}>
        <a
          href={`tel:${shop.phone}`}
          className={buttonClass({ color: 'primary', fill: 'outline' })}
        >
          {t.call}
        </a>
        <ButtonLink to="planRoute" query={to} color="primary" fill="outline">
          {t.route}
        </ButtonLink>
      </div>
    </>
  );
}

function Prices({ shop }: { shop: VenueDetail }) {
  const t = repairMessages();
  return (
    <section className="card">
      <h2>{t.prices}</h2>
      <ul className={css.prices}>
        {shop.offers.map(({ id, name, text, fromCents }) => (
          <li key={id} className="row spread between-12">
            <div className="grow">
              <p className="strong tight">{inLanguage(name)}</p>
              <p className="tiny quiet">{inLanguage(text)}</p>
            </div>
            <Price cents={fromCents} />
          </li>
        ))}
      </ul>
      <p className="tiny quiet above-8">{t.priceNote}</p>
    </section>
  );
}

function Price({ cents }: { cents: number | null }) {
  const t = repairMessages();
  if (cents === null) return <span className="fixed small quiet">{t.asAgreed}</span>;
  return (
    <span className={css.price}>
      <StartingPrice cents={cents} />
    </span>
  );
}
