import { TICKET_TAB_IDS, type TicketTab } from '@shtrans/contract/tickets/facts';
import type { Ticket } from '@shtrans/contract/tickets/schemas';
import { type ReactNode, useEffect, useState } from 'react';
import { inLanguage, textOr } from '../../../core/i18n/language.ts';
import { pages } from '../../../core/query/query.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { Link } from '../../../core/route/link.tsx';
import { useRoute } from '../../../core/route/router.ts';
import { passMessages } from '../../../domain/tickets/messages.ts';
import { digitsOf, isForDay, Pass } from '../../../domain/tickets/pass.tsx';
import { StatusBadge, type Tone } from '../../../ui/button/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { ChipLinks } from '../../../ui/button/chips.tsx';
import { RoutePage } from '../../../ui/page/fact-page.tsx';
import { useListStart } from '../../../ui/list/list-start.ts';
import { PagedList, useRenewal } from '../../../ui/list/paged-list.tsx';
import { timeInText } from '../../../ui/text/time.ts';
import { CardsSkeleton } from '../cards-skeleton.tsx';
import { shopMessages } from '../messages.ts';
import css from '../shop.module.css';

const noop = (): void => {};

const ticketsOf = (tab: TicketTab | undefined, cursor: string | undefined) =>
  pages('GET maas:/v1/tickets', { query: { tab, cursor } }, { freshMs: 0 });

const TONES: Record<string, Tone> = {
  to_be_used: 'good',
  in_use: 'info',
  refunded: 'quiet',
  consumed: 'quiet',
  run_out: 'bad',
};

const USEFUL: ReadonlySet<string> = new Set(['to_be_used', 'in_use']);

/** Tickets whose time runs come first, then those for today; the others stay in their order, newest first. */
const rankOf = ({ ticket, now }: { ticket: Ticket; now: string }): number =>
  ticket.state === 'in_use' ? 2 : ticket.state === 'to_be_used' && isForDay(ticket, now) ? 1 : 0;

const byRank = (tickets: { ticket: Ticket; now: string }[]) =>
  tickets.sort((a, b) => rankOf(b) - rankOf(a));

const loadCodeSheet = () => import('../code-sheet.tsx');

/** The rider's tickets as passes, by state. */
export default function TicketsPage() {
  const t = shopMessages();
  const passes = passMessages();
  const requestedTab = useRoute<'tickets'>().query['tab'];
  const tab = TICKET_TAB_IDS.find((each) => each === requestedTab);
  const list = ticketsOf(tab, useListStart());
  const { pull, renew } = useRenewal(list);
  const [sheet, setSheet] = useState<ReactNode>(null);
  const show = async ({ product, code }: Ticket): Promise<void> => {
    const { CodeSheet } = await loadCodeSheet();
    setSheet(
      <CodeSheet
        title={inLanguage(product)}
        code={code ?? ''}
        label={passes.code}
        hint={passes.atEntrance}
        onClose={() => setSheet(null)}
      />,
    );
  };
  useEffect(() => {
    // Before the rider is at the entrance, where there may be no network.
    void loadCodeSheet().catch(noop);
  }, []);
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
          byRank(
            loaded.flatMap(({ items, serverTime }) =>
              items.map((ticket) => ({ ticket, now: serverTime })),
            ),
          ).map(({ ticket, now }) => (
            <TicketPass
              key={ticket.id}
              ticket={ticket}
              now={now}
              onShow={(shownTicket) => void show(shownTicket)}
            />
          ))
        }
      </PagedList>
      {sheet}
    </RoutePage>
  );
}

interface TicketPassProps {
  ticket: Ticket;
  now: string;
  onShow: (ticket: Ticket) => void;
}

function TicketPass({ ticket, now, onShow }: TicketPassProps) {
  const t = shopMessages();
  const p = passMessages();
  const { id, type, state, product, code } = ticket;
  // Two tickets of one product are heard apart by their code, or by when they were bought.
  const heardName = `${inLanguage(product)} ${code ?? timeInText(ticket.boughtAt)}`;
  const isUseful = USEFUL.has(state);
  return (
    <Pass
      facts={ticket}
      now={now}
      isOver={!isUseful}
      title={
        <Link to="orderDetail" query={{ id, type }} className="opener plain" aria-label={heardName}>
          {inLanguage(product)}
        </Link>
      }
      badge={
        <StatusBadge tone={TONES[state] ?? 'quiet'}>{textOr(t.state, state, state)}</StatusBadge>
      }
    >
      {isUseful ? (
        <>
          <p className="grow">
            <span className="tiny quiet block">{p.code}</span>
            <span className="num strong">{code === null ? p.issuing : digitsOf(code)}</span>
          </p>
          {code !== null && (
            <div className={css.raised}>
              <Button
                color="primary"
                aria-label={`${p.show} ${inLanguage(product)} ${code}`}
                onClick={() => onShow(ticket)}
              >
                {p.show}
              </Button>
            </div>
          )}
        </>
      ) : (
        <p className="small quiet">{`${t.boughtAt} ${timeInText(ticket.boughtAt)}`}</p>
      )}
    </Pass>
  );
}
