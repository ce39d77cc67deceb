import type { OrderSummary } from '@shtrans/contract/orders';
import { language } from '../../core/i18n/language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { transportMessages } from '../../domain/transport/messages.ts';
import { transportName, TransportTile } from '../../domain/transport/transport-icon.tsx';
import type { Tone } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { classes } from '../../ui/classes.ts';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { LinkRow, LinkRows } from '../../ui/link-rows.tsx';
import { fullTime } from '../../ui/time.ts';
import css from './about-order.module.css';
import { aftercareMessages } from './messages.ts';
import { useOrderName } from './order-title.tsx';

/** Which order a page is about, in two lines. */
export function OrderBrief({ order }: { order: OrderSummary }) {
  const transport = useMessages(transportMessages);
  const name = useOrderName(order);
  const type = transportName(order.type);
  return (
    <div className="row between-12">
      <TransportTile name={type} size="l" />
      <div>
        <p className={css.name}>{name}</p>
        <p className="small faint num">
          {transport[type]} · {fullTime(order.occurredAt, language())}
        </p>
      </div>
    </div>
  );
}

interface NothingHereProps {
  order: OrderSummary;
  title: string;
  hint?: string;
}

/** Why a page has nothing for an order, and the way to the order itself. */
export function NothingHere({ order: { id, type }, title, hint = '' }: NothingHereProps) {
  const { toOrder } = useMessages(aftercareMessages);
  return (
    <ErrorBlock status="empty" title={title} description={hint}>
      <ButtonLink to="orderDetail" query={{ id, type }} color="primary" fill="outline">
        {toOrder}
      </ButtonLink>
    </ErrorBlock>
  );
}

/** The way from a page about an order to the order. */
export function ToOrder({ id, type }: { id: string; type: string }) {
  const { toOrder } = useMessages(aftercareMessages);
  return (
    <LinkRows label={toOrder}>
      <LinkRow to="orderDetail" query={{ id, type }}>
        {toOrder}
      </LinkRow>
    </LinkRows>
  );
}

/** How something came out, as a round sign. */
export const Sign = ({ tone, icon }: { tone: Tone; icon: IconName }) => (
  <div className={classes(css.sign, `tone-${tone}`)}>
    <Icon name={icon} size="xl" />
  </div>
);
