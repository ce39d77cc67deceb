import type { FeeEstimate, FeeStatement } from '@shtrans/contract/fees/schemas';
import type { RideService } from '@shtrans/contract/rides/schemas';
import type { ReactNode } from 'react';
import { query } from '../../core/query/query.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { useRoute } from '../../core/route/router.ts';
import { token } from '../../core/session/session.ts';
import { FeeLines } from '../../domain/fares/fee-lines.tsx';
import { feeMessages } from '../../domain/fares/messages.ts';
import { orderQuery } from '../../domain/orders/order-query.ts';
import { LinkRow } from '../../ui/list/link-rows.tsx';
import { Note } from '../../ui/page/note.tsx';
import { timeInText } from '../../ui/text/time.ts';
import { rulesMessages } from './messages.ts';
import { Above } from './published.tsx';
import { textOr } from '../../core/i18n/language.ts';
import { oneDecimal } from './rule-text.ts';
import css from './rules.module.css';
import { isTripIncomplete, tripOf, type TripQuery } from './trip-query.ts';

interface TripFeeProps {
  service: RideService;
  /** Below the fee, and shown after it, so that nothing is pushed down. */
  children: ReactNode;
}

/** Above a rule: the estimate of the trip in the address, or the fee of its order. */
export function TripFee({ service, children }: TripFeeProps) {
  const address = useRoute().query;
  const trip = tripOf(address, service);
  const id = address['id'] ?? '';
  if (trip !== undefined) return <Estimate trip={trip}>{children}</Estimate>;
  if (isTripIncomplete(address, service)) return <Unread>{children}</Unread>;
  return id === '' ? children : <OrderTrip id={id}>{children}</OrderTrip>;
}

/** The address names a trip that cannot be estimated: how to write one. */
function Unread({ children }: { children: ReactNode }) {
  const { estimate: t } = rulesMessages();
  return (
    <>
      <Note>{t.unread}</Note>
      {children}
    </>
  );
}

function Estimate({ trip, children }: { trip: TripQuery; children: ReactNode }) {
  const estimate = useQuery(query('GET auto:/v1/fee-estimates', { query: trip }));
  return (
    <Above read={estimate} below={children}>
      {(data) => <EstimateCard estimate={data} />}
    </Above>
  );
}

/** A trip and its estimated fee, line by line. */
function EstimateCard({ estimate }: { estimate: FeeEstimate }) {
  const t = rulesMessages();
  const fees = feeMessages();
  const { service, distanceMetres, durationSeconds, departAt, statement } = estimate;
  const facts = [
    textOr(t.service, service, ''),
    fees.kilometres(oneDecimal(distanceMetres / 1000)),
    durationSeconds > 0 && fees.minutes(String(Math.round(durationSeconds / 60))),
    t.estimate.departs(timeInText(departAt)),
  ];
  return (
    <section className="card">
      <h2>{t.estimate.title}</h2>
      <p className={css.facts}>{facts.filter(Boolean).join(' · ')}</p>
      <FeeLines fee={statement} />
      <p className="small quiet above-12">{t.estimate.note}</p>
    </section>
  );
}

/** An order's lines for a rider who is logged in; a rule is public, so others see only the link. */
function OrderTrip({ id, children }: { id: string; children: ReactNode }) {
  const order = useQuery(token('main') === undefined ? undefined : orderQuery(id));
  if (!order.idle) {
    return (
      <Above read={order} below={children}>
        {({ fee }) => <OrderLines id={id} fee={fee} />}
      </Above>
    );
  }
  return (
    <>
      <OrderLines id={id} fee={null} />
      {children}
    </>
  );
}

function OrderLines({ id, fee }: { id: string; fee: FeeStatement | null }) {
  const { fee: t } = rulesMessages();
  return (
    <section className="card">
      <h2>{t.ofOrder}</h2>
      {fee && <FeeLines fee={fee} />}
      <LinkRow to="autotripOrderFee" query={{ id }}>
        {t.title}
      </LinkRow>
    </section>
  );
}
