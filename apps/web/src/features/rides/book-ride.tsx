import type { Place, RideService } from '@shtrans/contract/rides/schemas';
import { type ComponentProps, useState } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { backHere, navigate } from '../../core/route/router.ts';
import { RouteMap } from '../../domain/maps/route-map.tsx';
import { endClass, EndName, EndsBox, SwapButton } from '../../domain/places/ends-box.tsx';
import { PlacePicker } from '../../domain/places/place-picker.tsx';
import { PlaceRow } from '../../domain/places/place-row.tsx';
import { PlaceSkeletons } from '../../domain/places/place-search.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Loaded } from '../../ui/page/loaded.tsx';
import { Money } from '../../ui/text/money.tsx';
import { NextLink } from '../../ui/page/next-link.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { TravelIcon } from '../../ui/picture/travel-icon.tsx';
import { DuesBanner, inlineError, Refusal } from './banner.tsx';
import css from './book-ride.module.css';
import { ridesMessages } from './messages.ts';
import { placesQuery } from './queries.ts';
import { distanceText, serviceName, wholeMinutes } from './ride-text.ts';
import { ServiceCards, ServiceSkeletons } from './service-cards.tsx';
import { TaxiFrame } from './taxi-frame.tsx';
import { TaxiRanks } from './taxi-ranks.tsx';
import { type RideCall, type End, useCall, useEnds } from './use-call.ts';

interface BookRideProps {
  loggedIn: boolean;
  /** The order that must be paid before the next ride. */
  duesOrderId: string | null;
}

/** Before a ride: start, destination, estimate, and the call. */
export function BookRide({ loggedIn, duesOrderId }: BookRideProps) {
  const t = ridesMessages();
  const { from, to, unknownStation, looking, put } = useEnds();
  const [picking, setPicking] = useState<End>();
  const [service, setService] = useState<RideService>('taxi');
  const call = useCall(from, to, service);
  const { estimate, refusal } = call;
  const startAt = (place: Place) => put({ from: place });
  const pickNext = (end: End) => (
    <Step onClick={() => setPicking(end)}>
      {end === 'from' ? t.place.pickFrom : t.place.pickTo}
    </Step>
  );
  const map = from && to && (
    <RouteMap
      from={from}
      to={to}
      path={estimate.data?.path ?? []}
      label={t.ride.mapOf(inLanguage(from.name), inLanguage(to.name))}
    />
  );
  return (
    <TaxiFrame
      map={map}
      footer={
        from === undefined ? (
          pickNext('from')
        ) : to === undefined ? (
          pickNext('to')
        ) : loggedIn ? (
          <CallButton call={call} service={service} owes={duesOrderId !== null} />
        ) : (
          <Step onClick={() => navigate('login', undefined, backHere())}>{t.call.logIn}</Step>
        )
      }
    >
      {duesOrderId !== null && <DuesBanner orderId={duesOrderId} />}
      {refusal !== undefined && <Refusal>{refusal}</Refusal>}
      <EndsBox
        swap={
          <SwapButton
            label={t.place.swap}
            disabled={from === undefined && to === undefined}
            onClick={() => put({ from: to, to: from })}
          />
        }
      >
        <button type="button" className={endClass('from')} onClick={() => setPicking('from')}>
          <EndName
            label={t.place.from}
            name={looking ? undefined : nameOf(from)}
            empty={t.place.whereFrom}
          />
        </button>
        <button type="button" className={endClass('to')} onClick={() => setPicking('to')}>
          <EndName label={t.place.to} name={nameOf(to)} empty={t.place.whereTo} />
        </button>
      </EndsBox>
      {unknownStation !== undefined && (
        <output className={css.unknown}>{t.place.stationUnknown(unknownStation)}</output>
      )}
      <Loaded read={estimate} idle={false} skeleton={<ServiceSkeletons />} failed={inlineError}>
        {({ distanceMetres, durationSeconds, services }) => (
          <>
            <p className="small quiet num above-12">
              {t.estimate.trip(distanceText(distanceMetres), wholeMinutes(durationSeconds))}
            </p>
            <ServiceCards services={services} service={service} onChoose={setService} />
          </>
        )}
      </Loaded>
      {from === undefined && !looking && <Starts onPick={startAt} />}
      {/* Below prices of unknown height, so it appears only after them. */}
      {(estimate.idle || estimate.asked > 0) && (
        <>
          {loggedIn && (
            <NextLink to="emergencyContacts" className={css.contacts}>
              {t.contacts.link}
            </NextLink>
          )}
          {from && (
            <>
              <NextLink to="estimateRule" className={css.contacts}>
                {t.estimate.rules}
              </NextLink>
              <TaxiRanks from={from} onPick={startAt} />
            </>
          )}
        </>
      )}
      {picking && (
        <Sheet
          title={picking === 'from' ? t.place.pickFrom : t.place.pickTo}
          tall
          onClose={() => setPicking(undefined)}
        >
          <div className={css.picker}>
            <PlacePicker
              find={placesQuery}
              onPick={(place) => {
                setPicking(undefined);
                put({ [picking]: place });
              }}
            />
          </div>
        </Sheet>
      )}
    </TaxiFrame>
  );
}

const nameOf = (place: Place | undefined) => (place === undefined ? null : inLanguage(place.name));

/** As many as a phone shows above the button; others are found by name. */
const MOST_STARTS = 8;

/** Stations to start from, while none is chosen. */
function Starts({ onPick }: { onPick: (place: Place) => void }) {
  const t = ridesMessages();
  return (
    <section className={css.starts}>
      <h2 className="small quiet">{t.place.startHere}</h2>
      <Loaded read={useQuery(placesQuery(''))} skeleton={<PlaceSkeletons />} failed={inlineError}>
        {({ items }) => (
          <ul>
            {items.slice(0, MOST_STARTS).map((place) => (
              <PlaceRow
                key={place.id}
                icon={<TravelIcon name="pin" />}
                name={inLanguage(place.name)}
                onPick={() => onPick(place)}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

interface CallButtonProps {
  call: RideCall;
  service: RideService;
  /** Another ride must be paid first. */
  owes: boolean;
}

function CallButton({ call: { chosen, calling, call }, service, owes }: CallButtonProps) {
  const t = ridesMessages();
  const noCar = chosen?.pickupSeconds === null ? t.call.noCar : undefined;
  const hindrance = owes ? t.call.payFirst : noCar;
  return (
    <Step
      disabled={chosen === undefined || hindrance !== undefined}
      loading={calling}
      onClick={call}
    >
      {hindrance ?? t.call.do(serviceName(service))}
      {hindrance === undefined && chosen && (
        <span className={css.price}>
          {t.estimate.about} <Money cents={chosen.estimate.totalCents} />
        </span>
      )}
    </Step>
  );
}

/** The next step to a ride: an end, the login, or the call. */
const Step = (props: ComponentProps<typeof Button>) => (
  <Button color="primary" size="large" block {...props} />
);
