import type { Place, RideService } from '@shtrans/contract/rides';
import { useState } from 'react';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { navigate } from '../../core/route/router.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { RouteMap } from '../../domain/maps/route-map.tsx';
import { DuesNotice } from './dues-notice.tsx';
import { EndsBox } from './ends-box.tsx';
import { InlineError } from './inline-error.tsx';
import { ridesMessages } from './messages.ts';
import { distanceText, wholeMinutes } from './numbers.ts';
import { PlaceList, PlaceSkeletons } from './place-list.tsx';
import { PlacePicker } from './place-picker.tsx';
import { placesQuery } from './queries.ts';
import { serviceName } from './ride-text.ts';
import { ServiceCards, ServiceSkeletons } from './service-cards.tsx';
import { TaxiFrame } from './taxi-frame.tsx';
import { TaxiRanks } from './taxi-ranks.tsx';
import { useCall } from './use-call.ts';
import { type End, usePlan } from './use-plan.ts';

interface PlanViewProps {
  loggedIn: boolean;
  /** The order to be paid before the next ride. */
  duesOrderId: string | null;
}

function toLogin(): void {
  const { pathname, search } = window.location;
  navigate('login', undefined, { return: pathname + search });
}

/** Before a ride: where from and to, what it would cost, and the call. */
export function PlanView({ loggedIn, duesOrderId }: PlanViewProps) {
  const t = useMessages(ridesMessages);
  const { from, to, unknownStation, looking, put } = usePlan();
  const [picking, setPicking] = useState<End>();
  const [service, setService] = useState<RideService>('taxi');
  const plan = useCall(from, to, service);
  const { estimate, chosen } = plan;
  const both = from !== undefined && to !== undefined;

  const footer = () => {
    if (!both) {
      return (
        <Button
          color="primary"
          size="large"
          block
          onClick={() => setPicking(from === undefined ? 'from' : 'to')}
        >
          {from === undefined ? t.place.pickFrom : t.place.pickTo}
        </Button>
      );
    }
    if (!loggedIn) {
      return (
        <Button color="primary" size="large" block onClick={toLogin}>
          {t.call.logIn}
        </Button>
      );
    }
    const noCar = chosen?.pickupSeconds === null;
    const blocked = duesOrderId !== null || noCar || chosen === undefined;
    return (
      <Button
        color="primary"
        size="large"
        block
        disabled={blocked}
        loading={plan.calling}
        onClick={plan.call}
      >
        {duesOrderId !== null ? (
          t.call.payFirst
        ) : noCar ? (
          t.call.noCar
        ) : (
          <>
            {t.call.do(serviceName(service, t))}
            {chosen && (
              <span className="call-price">
                {t.estimate.about} <Money cents={chosen.estimate.totalCents} />
              </span>
            )}
          </>
        )}
      </Button>
    );
  };

  return (
    <TaxiFrame
      footer={footer()}
      map={
        both && (
          <RouteMap
            from={from}
            to={to}
            path={estimate?.path ?? []}
            car={null}
            label={t.ride.mapOf(inLanguage(from.name), inLanguage(to.name))}
          />
        )
      }
    >
      {duesOrderId !== null && <DuesNotice orderId={duesOrderId} />}
      {plan.refusal !== undefined && (
        <p className="ride-notice ride-notice-bad" role="alert">
          {plan.refusal}
        </p>
      )}
      <EndsBox
        from={from}
        to={to}
        looking={looking}
        onPick={setPicking}
        onSwap={() => put({ from: to, to: from })}
      />
      {unknownStation !== undefined && (
        <output className="ride-notice">{t.place.stationUnknown(unknownStation)}</output>
      )}
      {both && estimate && (
        <>
          <p className="plan-trip num">
            {t.estimate.trip(
              distanceText(estimate.distanceMetres, t),
              wholeMinutes(estimate.durationSeconds),
            )}
          </p>
          <ServiceCards services={estimate.services} service={service} onChoose={setService} />
        </>
      )}
      {both && !estimate && plan.error === null && <ServiceSkeletons />}
      {both && !estimate && plan.error !== null && (
        <InlineError error={plan.error} onRetry={plan.retry} />
      )}
      {from === undefined && !looking && <Starts onPick={(place) => put({ from: place })} />}
      {/* Below prices of a length nobody knows yet: they come when those have. */}
      {from && (!both || estimate !== undefined || plan.error !== null) && (
        <TaxiRanks from={from} onPick={(place) => put({ from: place })} />
      )}
      {picking && (
        <PlacePicker
          end={picking}
          onClose={() => setPicking(undefined)}
          onPick={(place) => {
            setPicking(undefined);
            put({ [picking]: place });
          }}
        />
      )}
    </TaxiFrame>
  );
}

/** Stations to start from, while none is chosen. */
function Starts({ onPick }: { onPick: (place: Place) => void }) {
  const t = useMessages(ridesMessages);
  const { data, error, refetch } = useQuery(placesQuery(''));
  return (
    <div className="starts">
      {data && (
        <PlaceList
          title={t.place.startHere}
          icon="pin"
          heading="h2"
          places={data}
          onPick={onPick}
        />
      )}
      {!data && error === null && <PlaceSkeletons />}
      {!data && error !== null && <InlineError error={error} onRetry={refetch} />}
    </div>
  );
}
