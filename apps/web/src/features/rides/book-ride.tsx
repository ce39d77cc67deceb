import type { Place, RideService } from '@shtrans/contract/rides';
import { useState } from 'react';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { RouteMap } from '../../domain/maps/route-map.tsx';
import { classes } from '../../ui/classes.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TravelIcon } from '../../ui/travel-icon.tsx';
import { PlacePicker } from '../../domain/places/place-picker.tsx';
import { PlaceRow } from '../../domain/places/place-row.tsx';
import { PlaceSkeletons } from '../../domain/places/place-search.tsx';
import { DuesBanner } from './dues-banner.tsx';
import { inlineError } from './inline-error.tsx';
import { ridesMessages } from './messages.ts';
import { NextStep } from './next-step.tsx';
import { distanceText, wholeMinutes } from './numbers.ts';
import { RideEnds } from './ride-ends.tsx';
import { placesQuery } from './queries.ts';
import { ServiceCards, ServiceSkeletons } from './service-cards.tsx';
import { TaxiFrame } from './taxi-frame.tsx';
import { TaxiRanks } from './taxi-ranks.tsx';
import { useCall } from './use-call.ts';
import { type End, useEnds } from './use-ends.ts';
import bannerCss from './banner.module.css';
import css from './book-ride.module.css';

interface BookRideProps {
  loggedIn: boolean;
  /** The order to be paid before the next ride. */
  duesOrderId: string | null;
}

/** Before a ride: where from and to, what it would cost, and the call. */
export function BookRide({ loggedIn, duesOrderId }: BookRideProps) {
  const t = useMessages(ridesMessages);
  const { from, to, unknownStation, looking, put } = useEnds();
  const [picking, setPicking] = useState<End>();
  const [service, setService] = useState<RideService>('taxi');
  const call = useCall(from, to, service);
  const { estimate, refusal } = call;
  const missing = from === undefined ? 'from' : to === undefined ? 'to' : undefined;
  const startAt = (place: Place) => put({ from: place });
  return (
    <TaxiFrame
      footer={
        <NextStep
          missing={missing}
          onPick={setPicking}
          loggedIn={loggedIn}
          call={call}
          service={service}
          owes={duesOrderId !== null}
        />
      }
      map={
        from &&
        to && (
          <RouteMap
            from={from}
            to={to}
            path={estimate.data?.path ?? []}
            car={null}
            label={t.ride.mapOf(inLanguage(from.name), inLanguage(to.name))}
          />
        )
      }
    >
      {duesOrderId !== null && <DuesBanner orderId={duesOrderId} />}
      {refusal !== undefined && (
        <p className={bannerCss.bad} role="alert">
          {refusal}
        </p>
      )}
      <RideEnds
        from={from}
        to={to}
        looking={looking}
        onPick={setPicking}
        onSwap={() => put({ from: to, to: from })}
      />
      {unknownStation !== undefined && (
        <output className={classes(bannerCss.banner, bannerCss.below)}>
          {t.place.stationUnknown(unknownStation)}
        </output>
      )}
      <Loaded of={estimate} idle={false} skeleton={<ServiceSkeletons />} failed={inlineError}>
        {({ distanceMetres, durationSeconds, services }) => (
          <>
            <p className={classes('small quiet num', css.trip)}>
              {t.estimate.trip(distanceText(distanceMetres, t), wholeMinutes(durationSeconds))}
            </p>
            <ServiceCards services={services} service={service} onChoose={setService} />
          </>
        )}
      </Loaded>
      {from === undefined && !looking && <Starts onPick={startAt} />}
      {/* Below prices of a length nobody knows yet: they come when those have. */}
      {from && (estimate.idle || estimate.asked > 0) && <TaxiRanks from={from} onPick={startAt} />}
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

/** Those that a phone shows whole above the button; more are found by name. */
const MOST_STARTS = 8;

/** Stations to start from, while none is chosen. */
function Starts({ onPick }: { onPick: (place: Place) => void }) {
  const t = useMessages(ridesMessages);
  const places = useQuery(placesQuery(''));
  return (
    <section className={css.starts}>
      <h2 className="small quiet">{t.place.startHere}</h2>
      <Loaded of={places} skeleton={<PlaceSkeletons />} failed={inlineError}>
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
