import type { IntimateAccount } from '@shtrans/contract/intimate/schemas';
import { errorText } from '../../core/api/api-error.ts';
import { useAction } from '../../core/query/use-action.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { navigate } from '../../core/route/router.ts';
import { renewOrder } from '../../domain/orders/known-orders.ts';
import { orderQuery } from '../../domain/orders/order-query.ts';
import { Button } from '../../ui/button/button.tsx';
import { LinkRow, LinkRows } from '../../ui/list/link-rows.tsx';
import { Loaded } from '../../ui/page/loaded.tsx';
import { amountText } from '../../ui/text/money.tsx';
import { RowList, RowsSkeleton } from '../../ui/list/rows.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { familyMessages } from './messages.ts';
import { payBy } from './queries.ts';

interface PayCardProps {
  orderId: string;
  accounts: readonly IntimateAccount[];
  onChanged: () => void;
}

/** An order to pay, with the account that can pay it, or the reason why none can. */
export function PayCard({ orderId, accounts, onChanged }: PayCardProps) {
  const t = familyMessages();
  const order = useQuery(orderQuery(orderId));
  const payingAccount = accounts.find(
    ({ role, state }) => role === 'relative' && state !== 'invited',
  );
  const pay = useAction((account: IntimateAccount) => payBy(account, orderId), {
    onDone: ({ id, status }) => {
      void renewOrder(orderId);
      if (status !== 'failed') {
        return navigate('paymentResult', undefined, { id: orderId, payment: id });
      }
      showToast(t.pay.failed);
      onChanged();
    },
    onFail: (error) => {
      showToast(errorText(error));
      order.refetch();
      onChanged();
    },
  });
  return (
    <Loaded read={order} skeleton={<RowsSkeleton />}>
      {({ amountCents, discountCents, actions }) => {
        if (!actions.includes('pay')) return null;
        const dueCents = amountCents - discountCents;
        const refusal = refusalOf(payingAccount, dueCents);
        return (
          <>
            <section className="card stack between-12">
              <h2>{t.pay.title}</h2>
              <RowList
                rows={[
                  [t.pay.due, amountText(dueCents)],
                  [t.left, payingAccount && amountText(payingAccount.leftCents)],
                ]}
              />
              {payingAccount === undefined || refusal !== undefined ? (
                <p className="quiet">{refusal}</p>
              ) : (
                <Button
                  color="pay"
                  size="large"
                  block
                  loading={pay.running}
                  onClick={() => pay.run(payingAccount)}
                >
                  {t.pay.button(amountText(dueCents))}
                </Button>
              )}
            </section>
            <LinkRows label={t.pay.toOrder}>
              <LinkRow to="orderDetail" query={{ id: orderId }}>
                {t.pay.toOrder}
              </LinkRow>
            </LinkRows>
          </>
        );
      }}
    </Loaded>
  );
}

/** Why the account cannot pay this amount now; undefined if it can. */
function refusalOf(account: IntimateAccount | undefined, cents: number): string | undefined {
  const { pay: t } = familyMessages();
  if (account === undefined) return t.none;
  if (account.state !== 'active') return t.paused;
  return cents > account.leftCents ? t.short : undefined;
}
