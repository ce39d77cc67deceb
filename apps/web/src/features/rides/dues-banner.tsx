import { inLanguage } from '../../core/i18n/in-language.ts';
import { language } from '../../core/i18n/language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Money } from '../../ui/money.tsx';
import { shortTime } from '../../ui/time.ts';
import { ridesMessages } from './messages.ts';
import { rideOrderQuery } from './queries.ts';
import css from './banner.module.css';

/** The ride that must be paid before the next one: which it is, and the way to pay it. */
export function DuesBanner({ orderId }: { orderId: string }) {
  const t = useMessages(ridesMessages);
  const { data } = useQuery(rideOrderQuery(orderId));
  return (
    <section className={css.pay} aria-label={t.dues.title}>
      <div>
        <h2>{t.dues.title}</h2>
        <p className={css.trip}>
          {data === undefined ? (
            t.dues.hint
          ) : (
            <>
              <span>
                <Money cents={data.amountCents - data.discountCents} /> ·{' '}
                {shortTime(data.occurredAt, language())}
              </span>
              {data.from && data.to && (
                <span>
                  {inLanguage(data.from)} → {inLanguage(data.to)}
                </span>
              )}
            </>
          )}
        </p>
      </div>
      <ButtonLink
        to="orderDetail"
        query={{ id: orderId, type: data?.type ?? 'taxi' }}
        color="pay"
        size="small"
      >
        {t.dues.pay}
      </ButtonLink>
    </section>
  );
}
