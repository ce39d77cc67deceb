import type { ReactNode } from 'react';
import { ApiError, errorText } from '../../core/api/api-error.ts';
import { inLanguage } from '../../core/i18n/language.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Button } from '../../ui/button/button.tsx';
import { uiMessages } from '../../ui/messages.ts';
import { Money } from '../../ui/text/money.tsx';
import { shortTime } from '../../ui/text/time.ts';
import css from './banner.module.css';
import { ridesMessages } from './messages.ts';
import { rideOrderQuery } from './queries.ts';

/** An error message, next to what failed. */
export const Refusal = ({ children }: { children: ReactNode }) => (
  <div className={css.bad} role="alert">
    {children}
  </div>
);

/** A failed part of the page, for `Loaded`. */
export const inlineError = (error: unknown, onRetry: () => void): ReactNode => (
  <Refusal>
    <p>{errorText(error)}</p>
    {!(error instanceof ApiError && error.recovery === 'fix_input') && <Retry onRetry={onRetry} />}
  </Refusal>
);

function Retry({ onRetry }: { onRetry: () => void }) {
  const { retry } = uiMessages();
  return (
    <Button size="small" fill="outline" onClick={onRetry}>
      {retry}
    </Button>
  );
}

/** The ride that must be paid before the next one, with the link to pay it. */
export function DuesBanner({ orderId }: { orderId: string }) {
  const { dues: t } = ridesMessages();
  const { data: order } = useQuery(rideOrderQuery(orderId));
  return (
    <section className={css.pay} aria-label={t.title}>
      <div>
        <h2>{t.title}</h2>
        <p className={css.trip}>
          {order === undefined ? (
            t.hint
          ) : (
            <>
              <span className="cut block">
                <Money cents={order.amountCents - order.discountCents} /> ·{' '}
                {shortTime(order.occurredAt)}
              </span>
              {order.from && order.to && (
                <span className="cut block">
                  {inLanguage(order.from)} → {inLanguage(order.to)}
                </span>
              )}
            </>
          )}
        </p>
      </div>
      <ButtonLink
        to="orderDetail"
        query={{ id: orderId, type: order?.type ?? 'taxi' }}
        color="pay"
        size="small"
      >
        {t.pay}
      </ButtonLink>
    </section>
  );
}
