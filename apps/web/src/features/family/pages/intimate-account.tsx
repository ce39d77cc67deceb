import { INTIMATE_ACCOUNTS_MAX } from '@shtrans/contract/intimate/facts';
import { useQuery } from '../../../core/query/use-query.ts';
import { useRoute } from '../../../core/route/router.ts';
import { orderQuery } from '../../../domain/orders/order-query.ts';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { LinkRow, LinkRows } from '../../../ui/list/link-rows.tsx';
import { withAsked } from '../../../ui/page/loaded.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { AccountCard } from '../account-card.tsx';
import { InviteForm } from '../invite-form.tsx';
import { familyMessages } from '../messages.ts';
import { PayCard } from '../pay-card.tsx';
import { accountsQuery } from '../queries.ts';

/** The rider's intimate accounts, as owner and as relative, and the form for an invitation; `id` is an order to pay. */
export default function IntimateAccountPage() {
  const t = familyMessages();
  const { id } = useRoute().query;
  const accounts = useQuery(accountsQuery);
  const { refetch } = accounts;
  const order = useQuery(id === undefined ? undefined : orderQuery(id));
  // The order is above the accounts: they wait for it, so that nothing moves.
  return (
    <FactPage before="home" read={withAsked(accounts, order)}>
      {({ items, agreementVersion }) => {
        const ownedAccounts = items.filter(({ role }) => role === 'owner');
        return (
          <>
            {id !== undefined && <PayCard orderId={id} accounts={items} onChanged={refetch} />}
            {items.length === 0 && id === undefined && (
              <p className="quiet sides above-12">{t.empty}</p>
            )}
            {items.map((account) => (
              <AccountCard
                key={account.id}
                account={account}
                agreementVersion={agreementVersion}
                onChanged={refetch}
              />
            ))}
            {id === undefined && ownedAccounts.length < INTIMATE_ACCOUNTS_MAX && (
              <InviteForm agreementVersion={agreementVersion} onChanged={refetch} />
            )}
            {ownedAccounts.length >= INTIMATE_ACCOUNTS_MAX && <Note>{t.full}</Note>}
            <LinkRows label={t.about}>
              <LinkRow to="intimateIntroduction">{t.introduction}</LinkRow>
              <LinkRow to="intimateAgreement">{t.agreementTitle}</LinkRow>
            </LinkRows>
          </>
        );
      }}
    </FactPage>
  );
}
