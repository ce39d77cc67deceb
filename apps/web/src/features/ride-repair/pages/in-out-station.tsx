import type { RideRepair } from '@shtrans/contract/ride-repairs/schemas';
import { errorText } from '../../../core/api/api-error.ts';
import { attempt } from '../../../core/api/attempt.ts';
import { call } from '../../../core/api/call.ts';
import { useAction } from '../../../core/query/use-action.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { Link } from '../../../core/route/link.tsx';
import { back, useRoute } from '../../../core/route/router.ts';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import { rideRepairMessages } from '../messages.ts';
import { repairsQuery } from '../queries.ts';
import { RepairForm } from '../repair-form.tsx';
import { RideCard } from '../ride-card.tsx';
import css from '../ride-repair.module.css';

/** Metro rides without a recorded entry or exit; the rider adds the missing station. */
export default function InOutStationPage() {
  const { ride: id } = useRoute().query;
  const rides = useQuery(repairsQuery());
  return (
    <FactPage before="home" read={rides}>
      {({ agreed, items, left, days }) => {
        const ride = items.find((each) => each.id === id && each.state === 'possible');
        if (!agreed) return <Agreement onAgreed={rides.refetch} />;
        if (ride !== undefined) {
          const onDone = (): void => {
            rides.refetch();
            back('inOutStation');
          };
          return <RepairForm key={ride.id} ride={ride} onDone={onDone} />;
        }
        return <Rides items={items} left={left} days={days} />;
      }}
    </FactPage>
  );
}

/** These pages have their own login: the rider first agrees to what it may see of their rides. */
function Agreement({ onAgreed }: { onAgreed: () => void }) {
  const { agree: t } = rideRepairMessages();
  const { run, running } = useAction(
    () =>
      attempt('ride-repair agreement', (idempotencyKey) =>
        call('POST maas:/v1/local/ride-repairs/agreement', { idempotencyKey }),
      ),
    { onDone: onAgreed, onFail: (error) => showToast(errorText(error)) },
  );
  return (
    <section className="card">
      <h2>{t.title}</h2>
      <p className="above-8">{t.about}</p>
      <p className="quiet above-8 below-12">{t.what}</p>
      <Button color="primary" size="large" block loading={running} onClick={() => run()}>
        {t.button}
      </Button>
    </section>
  );
}

interface RidesProps {
  items: readonly RideRepair[];
  left: number;
  days: number;
}

function Rides({ items, left, days }: RidesProps) {
  const t = rideRepairMessages();
  const possible = items.filter(({ state }) => state === 'possible');
  const earlier = items.filter(({ state }) => state !== 'possible');
  return (
    <div className="stack between-12">
      {possible.length === 0 ? (
        <ErrorBlock status="empty" title={t.none} description={t.noneHint(days)} />
      ) : (
        <>
          <h2 className="sides strong above-12">{t.possible}</h2>
          <p className="small quiet sides">{t.left(left)}</p>
          <ul className={css.list} aria-label={t.possible}>
            {possible.map((ride) => (
              <li key={ride.id}>
                <RideCard ride={ride}>
                  <div className="above-12">
                    <Link
                      to="inOutStation"
                      query={{ ride: ride.id }}
                      className={buttonClass({ color: 'primary', block: true })}
                    >
                      {t.mend[ride.missing]}
                    </Link>
                  </div>
                </RideCard>
              </li>
            ))}
          </ul>
        </>
      )}
      {earlier.length > 0 && (
        <>
          <h2 className="sides strong above-12">{t.earlier}</h2>
          <ul className={css.list} aria-label={t.earlier}>
            {earlier.map((ride) => (
              <li key={ride.id}>
                <RideCard ride={ride}>
                  <div className="above-8">
                    <Link to="orderDetail" query={{ id: ride.id }} className="accent touch">
                      {t.toOrder}
                    </Link>
                  </div>
                </RideCard>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
