import type { OrderPage, OrderSummary } from '@shtrans/contract/orders';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { language } from '../../core/i18n/language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { NEAR_PX, watchNear } from '../../ui/near-screen.ts';
import { monthName } from '../../ui/time.ts';
import { ordersMessages } from './messages.ts';
import { OrderCard } from './order-card.tsx';
import type { OrderTab } from './queries.ts';
import { isUnfinished } from './registry.ts';

/** Orders drawn or left out together. */
const BLOCK = 5;
/** Heights of blocks as they were drawn, so that a block that is left out keeps its room. */
const heights = new Map<string, number>();

interface Block {
  key: string;
  items: readonly OrderSummary[];
  before: OrderSummary | undefined;
}

/** The pages of a list as blocks of five, each with the order before it. */
export function blocksOf(pages: readonly OrderPage[], at: OrderTab): Block[] {
  const orders = pages.flatMap((page) => page.items);
  const blocks: Block[] = [];
  for (let start = 0; start < orders.length; start += BLOCK) {
    blocks.push({
      key: `${at.type}/${at.tab}/${start}/${language()}/${window.innerWidth}`,
      items: orders.slice(start, start + BLOCK),
      before: orders[start - 1],
    });
  }
  return blocks;
}

interface OrderBlocksProps {
  pages: readonly OrderPage[];
  at: OrderTab;
  /** Where the page is about to be scrolled to, in px: what is far from it starts left out. */
  top: number;
}

/**
 * The list as blocks of which only those near the screen are drawn: 5,000 orders cost what a few
 * screens cost. Own windowing because the list scrolls with the window, its cards differ in height,
 * and a virtualizer is 9 KB.
 */
export function OrderBlocks({ pages, at, top }: OrderBlocksProps) {
  const unfinished = pages[pages.length - 1]?.unfinishedCount ?? 0;
  let offset = 0;
  return blocksOf(pages, at).map((block) => {
    const height = heights.get(block.key);
    const near =
      height === undefined || (offset + height > top - NEAR_PX && offset < top + 2 * NEAR_PX);
    offset += height ?? 0;
    return <OrderBlock key={block.key} block={block} at={at} near={near} unfinished={unfinished} />;
  });
}

interface OrderBlockProps {
  block: Block;
  at: OrderTab;
  near: boolean;
  unfinished: number;
}

function OrderBlock({ block, at, near, unfinished }: OrderBlockProps) {
  const [drawn, setDrawn] = useState(near);
  const box = useRef<HTMLDivElement>(null);
  const t = useMessages(ordersMessages);

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    return watchNear(element, setDrawn);
  }, []);

  useLayoutEffect(() => {
    const element = box.current;
    if (drawn && element) heights.set(block.key, element.getBoundingClientRect().height);
  });

  if (!drawn) {
    return <div ref={box} style={{ height: heights.get(block.key) ?? 0 }} aria-hidden="true" />;
  }
  // The count is of the whole outer tab; beside a part of its orders it would be wrong.
  const unfinishedText = at.tab === 'all' ? t.unfinishedCount(unfinished) : t.unfinished;
  return (
    <div ref={box} className="order-block">
      {block.items.map((order, i) => {
        const previous = i === 0 ? block.before : block.items[i - 1];
        const heading = headingBetween(previous, order, unfinishedText);
        return (
          <div key={order.id}>
            {heading !== undefined && <h2 className="order-heading num">{heading}</h2>}
            <OrderCard order={order} at={at} />
          </div>
        );
      })}
    </div>
  );
}

/** Unfinished orders stand first under their count, the rest under its months. */
function headingBetween(
  previous: OrderSummary | undefined,
  order: OrderSummary,
  unfinishedText: string,
): string | undefined {
  if (isUnfinished(order)) return previous && isUnfinished(previous) ? undefined : unfinishedText;
  const month = monthName(order.occurredAt, language());
  if (previous && !isUnfinished(previous) && monthName(previous.occurredAt, language()) === month) {
    return undefined;
  }
  return month;
}
