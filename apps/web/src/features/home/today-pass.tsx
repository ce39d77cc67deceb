import type { Ticket } from '@shtrans/contract/tickets/schemas';
import type { ReactNode } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { query } from '../../core/query/query.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { pictureAt } from '../../domain/pictures/picture-at.ts';
import { isForDay } from '../../domain/tickets/pass.tsx';
import { TransportIcon, transportName } from '../../domain/transport/transport-icon.tsx';
import { shortTime } from '../../ui/text/time.ts';
import { homeMessages } from './messages.ts';
import css from './today-pass.module.css';
import type { Entry as EntryType } from './ride-entry.tsx';

/** The head of the page of tickets. */
const ticketsQuery = query('GET maas:/v1/tickets', {}, { freshMs: 60_000, saved: true });

/** The ticket of the day: one for this date, or a pass whose time runs. */
export const ticketOfDay = (tickets: readonly Ticket[], now: string): Ticket | undefined =>
  tickets.find((ticket) => isForDay(ticket, now)) ??
  tickets.find(
    ({ state, validUntil }) => state === 'in_use' && (validUntil === null || validUntil > now),
  );

interface TodayPassProps {
  /** The bar of home: a part that home and this module imported would be loaded by all pages. */
  Entry: typeof EntryType;
  /** What to show without a ticket, of the same height. */
  usual: ReactNode;
}

/** Today's ticket in the place of the entry of the ride code, so that nothing moves. */
export function TodayPass({ Entry, usual }: TodayPassProps) {
  const { pass: t } = homeMessages();
  const { data } = useQuery(ticketsQuery);
  const ticket = data && ticketOfDay(data.items, data.serverTime);
  if (ticket === undefined) return usual;
  const { product, visitDate, validUntil, picture } = ticket;
  return (
    <Entry
      // A ticket for a date is shown at a gate of its own; a pass opens the gates of the metro.
      to={visitDate === null ? 'rideCode' : 'tickets'}
      isOn
      icon={
        picture === undefined ? (
          <TransportIcon name={transportName(ticket.type)} size="xl" />
        ) : (
          <img className={css.picture} src={pictureAt(picture)} alt="" width={44} height={44} />
        )
      }
      title={inLanguage(product)}
      hint={validUntil === null ? t.today : t.until(shortTime(validUntil))}
    />
  );
}
