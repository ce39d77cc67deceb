import type { NamedOrder } from './order-facts.ts';
import { useOrderName } from './order-title.tsx';
import { transportMessages } from '../transport/messages.ts';
import { transportName, TransportTile } from '../transport/transport-icon.tsx';
import type { Tone } from '../../ui/button/badge.tsx';
import { classes } from '../../ui/style/classes.ts';
import { Icon, type IconName } from '../../ui/picture/icon.tsx';
import { shortTime } from '../../ui/text/time.ts';
import css from './order-brief.module.css';

/** The order that a page is about, in two lines. */
export function OrderBrief({ order }: { order: NamedOrder & { occurredAt?: string } }) {
  const transport = transportMessages();
  const name = useOrderName(order);
  const type = transportName(order.type);
  return (
    <div className="row between-12">
      <TransportTile name={type} size="l" />
      <div>
        <p className={css.name}>{name}</p>
        <p className="small faint num">
          {transport[type]}
          {order.occurredAt !== undefined && ` · ${shortTime(order.occurredAt)}`}
        </p>
      </div>
    </div>
  );
}

/** An outcome as a round sign. */
export const Sign = ({ tone, icon }: { tone: Tone; icon: IconName }) => (
  <div className={classes(css.sign, `tone-${tone}`)}>
    <Icon name={icon} size="xl" />
  </div>
);
