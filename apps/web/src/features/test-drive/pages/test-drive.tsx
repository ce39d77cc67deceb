import type { VenueSummary } from '@shtrans/contract/appointments/schemas';
import { useState } from 'react';
import { inLanguage } from '../../../core/i18n/language.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { navigate, useRoute } from '../../../core/route/router.ts';
import { appointmentMessages } from '../../../domain/appointments/messages.ts';
import { venueQuery, venuesQuery } from '../../../domain/appointments/queries.ts';
import { SlotPicker } from '../../../domain/appointments/slot-picker.tsx';
import { StatusBadge } from '../../../ui/button/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ChipLinks } from '../../../ui/button/chips.tsx';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { LinkRow, LinkRows } from '../../../ui/list/link-rows.tsx';
import { Skeletons } from '../../../ui/page/skeleton.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import { CarDrawing } from '../car-drawing.tsx';
import { testDriveMessages } from '../messages.ts';
import css from '../test-drive.module.css';

const CARS = venuesQuery({ kind: 'test_drive' });

/** Cars to drive, the places that have one, and the free times: the choice is in the address. */
export default function TestDrivePage() {
  const t = testDriveMessages();
  const { query } = useRoute<'testDrive'>();
  const read = useQuery(CARS);
  const [chosenSlot, setChosenSlot] = useState<{ pairKey: string; from: string }>();
  const { items = [], offers = [] } = read.data ?? {};
  const car = offers.find(({ id }) => id === query.car) ?? offers[0];
  const places = items.filter((place) => place.offers.some(({ id }) => id === car?.id));
  const place = places.find(({ id }) => id === query.place) ?? places[0];
  const pairKey = `${place?.id} ${car?.id}`;
  const from = chosenSlot?.pairKey === pairKey ? chosenSlot.from : undefined;
  const openOrderForm = (): void => {
    if (from === undefined || car === undefined || place === undefined) {
      return showToast(t.chooseTime);
    }
    navigate('testDriveOrder', undefined, { place: place.id, car: car.id, from });
  };
  return (
    <FactPage
      before="home"
      read={read}
      footer={() => (
        <Button color="primary" size="large" block disabled={!place} onClick={openOrderForm}>
          {t.next}
        </Button>
      )}
    >
      {() =>
        car === undefined || place === undefined ? (
          <ErrorBlock status="empty" title={t.none} description={t.noneHint} />
        ) : (
          <>
            <p className={css.lead}>{t.lead}</p>
            <section className="card">
              <ChipLinks
                label={t.car}
                to="testDrive"
                items={offers.map(({ id, name }) => ({
                  title: inLanguage(name),
                  query: { car: id, place: query.place },
                  current: id === car.id,
                }))}
              />
              <CarFacts venue={place.id} car={car.id} />
            </section>
            <section className="card">
              <h2>{t.place}</h2>
              <ChipLinks
                label={t.place}
                to="testDrive"
                items={places.map(({ id, name }) => ({
                  title: inLanguage(name),
                  query: { car: car.id, place: id },
                  current: id === place.id,
                }))}
              />
              <Place place={place} />
            </section>
            <section className="card">
              <SlotPicker
                key={pairKey}
                venue={place.id}
                offer={car.id}
                chosen={from}
                onChoose={(time) => setChosenSlot({ pairKey, from: time })}
              />
            </section>
            <LinkRows label={t.myBooking}>
              <LinkRow to="testDriveOrder">{t.myBooking}</LinkRow>
              <LinkRow to="testDriveAgreement">{t.agreement}</LinkRow>
            </LinkRows>
            {place.demo && <p className="tiny quiet centred above-12 below-12">{t.demoNote}</p>}
          </>
        )
      }
    </FactPage>
  );
}

function Place({ place }: { place: VenueSummary }) {
  const { address, phone, opens, closes, demo } = place;
  return (
    <p className="small quiet above-8">
      {demo && <StatusBadge tone="wait">{appointmentMessages().demo}</StatusBadge>}{' '}
      {inLanguage(address)} · {opens}–{closes} ·{' '}
      <a href={`tel:${phone}`} className={css.phone}>
        {phone}
      </a>
    </p>
  );
}

/** A drawing of the car and its facts, from the place that has it. */
function CarFacts({ venue, car }: { venue: string; car: string }) {
  const { data } = useQuery(venueQuery(venue));
  const carOffer = data?.offers.find(({ id }) => id === car);
  return (
    <>
      <CarDrawing body={carOffer?.body} />
      {carOffer === undefined ? (
        <Skeletons className={css.room} />
      ) : (
        <div className={css.facts}>
          <p className="small quiet">{inLanguage(carOffer.text)}</p>
          <dl>
            {carOffer.facts.map(({ label, value }) => (
              <div key={label.en}>
                <dt className="tiny quiet">{inLanguage(label)}</dt>
                <dd className="strong">{inLanguage(value)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </>
  );
}
