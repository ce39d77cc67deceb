import { offers } from '@shtrans/contract/city/current';
import { STATUS_TAB_IDS } from '@shtrans/contract/orders/status';
import { ORDER_TYPES } from '@shtrans/contract/orders/types';
import type { ReactNode } from 'react';
import { href } from '../../../core/route/href.ts';
import { Link } from '../../../core/route/link.tsx';
import { orderMessages } from '../../../domain/orders/messages.ts';
import { Icon } from '../../../ui/picture/icon.tsx';
import { IconButton, Page } from '../../../ui/page/page.tsx';
import { transportMessages } from '../../../domain/transport/messages.ts';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import { Tabs } from '../../../ui/button/tabs.tsx';
import { ordersMessages } from '../messages.ts';
import type { OrderTab } from '../queries.ts';
import css from './order-list.module.css';

interface ListFrameProps {
  at: OrderTab;
  onTab: (at: OrderTab) => void;
  onRefresh: () => void;
  refreshing: boolean;
  children: ReactNode;
}

/** Bar, tabs and note: the parts shown before any order is known. */
export function ListFrame({ at, onTab, onRefresh, refreshing, children }: ListFrameProps) {
  const t = ordersMessages();
  const { refresh } = orderMessages();
  const transport = transportMessages();
  const typeTitle = (type: OrderTab['type']) => (type === 'all' ? t.allTypes : transport[type]);
  const types = (['all', ...ORDER_TYPES.filter(offers)] as const).map((key) => ({
    key,
    title: typeTitle(key),
    href: href('ordersByType', { outerTab: key }),
  }));
  const tabs = STATUS_TAB_IDS.map((key) => ({
    key,
    title: t.tab[key],
    href: href('ordersByTypeAndStatus', { outerTab: at.type, innerTab: key }),
  }));
  return (
    <Page
      title={t.title}
      before="home"
      actions={<IconButton icon="refresh" label={refresh} busy={refreshing} onClick={onRefresh} />}
    >
      <div className={css.tabs}>
        <Tabs
          label={t.typeTabs}
          items={types}
          activeKey={at.type}
          onChange={(type) => onTab({ type, tab: 'all' })}
          panelId="orders"
        />
        <Tabs
          label={t.statusTabs}
          items={tabs}
          activeKey={at.tab}
          onChange={(tab) => onTab({ ...at, tab })}
          look="pill"
          panelId="orders"
        />
      </div>
      <div
        id="orders"
        className="stack grow gapless"
        role="tabpanel"
        aria-label={`${typeTitle(at.type)} ${t.tab[at.tab]}`}
      >
        {children}
      </div>
    </Page>
  );
}

/** The note of the specification that only the past year is shown, and the link to orders of other systems. */
export function YearNote() {
  const t = ordersMessages();
  return (
    <div className={css.note}>
      <Icon name="info" size="s" />
      <p>{t.yearNote}</p>
      <nav className="row between-16" aria-label={t.elsewhere}>
        <Link to="railOrders">{t.rail}</Link>
        <Link to="partnerOrders">{t.partners}</Link>
      </nav>
    </div>
  );
}

/** Placeholders with the height of the cards. */
export function CardSkeletons() {
  return (
    <div className={css.list} aria-hidden="true">
      {[0, 1, 2, 3].map((n) => (
        <div className={css.skeleton} key={n}>
          <Skeleton className={css.top} />
          <Skeleton count={2} className={css.line} />
          <Skeleton count={2} className={css.short} />
        </div>
      ))}
    </div>
  );
}
