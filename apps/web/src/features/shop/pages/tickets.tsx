import { TICKET_TAB_IDS, type TicketTab } from '@shtrans/contract/tickets/facts';
import type { Ticket } from '@shtrans/contract/tickets/schemas';
import { inLanguage, textOr } from '../../../core/i18n/language.ts';
import { pages } from '../../../core/query/query.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { Link } from '../../../core/route/link.tsx';
import { useRoute } from '../../../core/route/router.ts';
import { validityText } from '../../../domain/coupons/validity.ts';
import { StatusBadge, type Tone } from '../../../ui/button/badge.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { ChipLinks } from '../../../ui/button/chips.tsx';
import { RoutePage } from '../../../ui/page/fact-page.tsx';
import { useListStart } from '../../../ui/list/list-start.ts';
import { PagedList, useRenewal } from '../../../ui/list/paged-list.tsx';
import { RowList } from '../../../ui/list/rows.tsx';
import { calendarDate, fullTime } from '../../../ui/text/time.ts';
import { CardsSkeleton } from '../cards-skeleton.tsx';
import { shopMessages } from '../messages.ts';
import css from '../shop.module.css';

const ticketsOf = (tab: TicketTab | undefined, cursor: string | undefined) =>
  pages('GET maas:/v1/tickets', { query: { tab, cursor } }, { freshMs: 0 });

const TONES: Record<string, Tone> = {
  to_be_used: 'good',
  in_use: 'info',
  refunded: 'quiet',
  consumed: 'quiet',
  run_out: 'bad',
};

/** The rider's tickets, by state. */
export default function TicketsPage() {
  const t = shopMessages();
  const requestedTab = useRoute<'tickets'>().query['tab'];
  const tab = TICKET_TAB_IDS.find((each) => each === requestedTab);
  const list = ticketsOf(tab, useListStart());
  const { pull, renew } = useRenewal(list);
  const tabs = TICKET_TAB_IDS.map((each) => ({
    title: t.tab[each],
    query: { tab: each },
    current: each === (tab ?? 'to_be_used'),
  }));
  return (
    <RoutePage
      before="products"
      footer={
        <ButtonLink to="products" color="primary" fill="outline" block>
          {t.toShop}
        </ButtonLink>
      }
    >
      <PagedList
        key={list.name}
        list={list}
        read={useQuery(list)}
        pull={pull}
        onPull={renew}
        skeleton={<CardsSkeleton />}
        texts={{ emptyTitle: t.noTickets, emptyHint: t.noTicketsHint }}
        className={undefined}
        above={
          <div className={css.lead}>
            <ChipLinks label={t.tabs} to="tickets" items={tabs} />
          </div>
        }
      >
        {(loaded) =>
          loaded
            .flatMap(({ items, serverTime }) =>
              items.map((ticket) => ({ ticket, now: serverTime })),
            )
            .map(({ ticket, now }) => <TicketCard key={ticket.id} ticket={ticket} now={now} />)
        }
      </PagedList>
    </RoutePage>
  );
}

function TicketCard({ ticket, now }: { ticket: Ticket; now: string }) {
  const t = shopMessages();
  const { id, type, state, product, quantity, usedQuantity, visitDate, validUntil } = ticket;
  const { validHours, code } = ticket;
  const isUseful = state === 'to_be_used' || state === 'in_use';
  const openValidity = validHours !== null && t.fromFirstUse(validHours);
  return (
    <article className={css.card}>
      <div className="row spread items-start">
        <h2 className="grow strong tight">
          <Link to="orderDetail" query={{ id, type }} className="opener plain">
            {inLanguage(product)}
          </Link>
        </h2>
        <StatusBadge tone={TONES[state] ?? 'quiet'}>{textOr(t.state, state, state)}</StatusBadge>
      </div>
      <RowList
        rows={[
          [t.ticketCode, isUseful && (code ?? t.issuing)],
          [t.visitDate, visitDate && calendarDate(visitDate)],
          [
            t.validUntil,
            validUntil === null ? isUseful && openValidity : validityText(validUntil, now),
          ],
          [t.quantity, quantity > 1 && `${quantity}`],
          [t.state.consumed, quantity > 1 && usedQuantity > 0 && t.used(usedQuantity, quantity)],
          [t.boughtAt, fullTime(ticket.boughtAt)],
        ]}
      />
    </article>
  );
}
