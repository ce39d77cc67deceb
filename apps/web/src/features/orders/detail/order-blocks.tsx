import type { OrderPage, OrderSummary } from '@shtrans/contract/orders/schemas';
import { Fragment, memo, startTransition, useEffect, useRef, useState } from 'react';
import { language } from '../../../core/i18n/language.ts';
import { isUnfinished } from '../../../domain/orders/order-facts.ts';
import { type ScreenSize, useScreenSize } from '../../../core/view/screen-size.ts';
import { useHydrated } from '../../../core/view/use-hydrated.ts';
import { watchNear } from '../../../ui/list/near-screen.ts';
import { shortDay } from '../../../ui/text/time.ts';
import { ordersMessages } from '../messages.ts';
import { OrderCard } from '../list/order-card.tsx';
import css from '../list/order-list.module.css';
import type { OrderTab } from '../queries.ts';

/** Number of orders that are drawn or omitted together. */
export const BLOCK = 5;
/** Number of blocks under one parent. */
const SIBLINGS = 30;
/** Estimated height of a card that was never drawn, in px. */
const ROUGH_CARD_PX = 150;
/** The last measured heights of blocks, so that an omitted block keeps its space. */
const heights = new Map<string, number>();
/** The blocks of a page's orders, with stable identity so that they are not drawn again. */
const blocksByItems = new WeakMap<readonly OrderSummary[], readonly (readonly OrderSummary[])[]>();

interface Block {
  /** Also the key of its height. */
  key: string;
  items: readonly OrderSummary[];
  before: OrderSummary | undefined;
  /** Whether it is drawn in the first frame. */
  seen: boolean;
}

function cutOf(items: readonly OrderSummary[]): readonly (readonly OrderSummary[])[] {
  let parts = blocksByItems.get(items);
  if (!parts) {
    parts = Array.from({ length: Math.ceil(items.length / BLOCK) }, (_, i) =>
      items.slice(i * BLOCK, (i + 1) * BLOCK),
    );
    blocksByItems.set(items, parts);
  }
  return parts;
}

interface OrderBlocksProps {
  pages: readonly OrderPage[];
  at: OrderTab;
  /** The scroll position about to be restored, in px: blocks that are not visible there start omitted. */
  top: number;
}

/** Splits the pages of a list into blocks of up to five. */
function blocksOf({ pages, at: tab, top }: OrderBlocksProps, screen: ScreenSize): Block[] {
  const name = `${tab.type}/${tab.tab}/${language()}/${screen.width}`;
  // The bar and tabs above the list take less than half a screen.
  const from = top - screen.height / 2;
  const to = top + screen.height;
  let previousOrder: OrderSummary | undefined;
  let offset = 0;
  const blocks: Block[] = [];
  for (const items of pages.flatMap((page) => cutOf(page.items))) {
    const key = `${name}/${blocks.length}`;
    const height = heights.get(key);
    const end = offset + (height ?? items.length * ROUGH_CARD_PX);
    // A scroll position can be restored only if the heights above it are known. An address with a start is for riders
    // without a script.
    const isVisible =
      (end > from && offset < to) || (height === undefined && (top > 0 || tab.from !== undefined));
    blocks.push({ key, items, before: previousOrder, seen: isVisible });
    previousOrder = items[items.length - 1];
    offset = end;
  }
  return blocks;
}

/**
 * The list as blocks, of which only those near the screen are drawn: 5,000 orders cost as much as a few screens. The
 * first frame draws only what is visible. Own windowing, because the list scrolls with the window, its cards differ in
 * height, and a virtualizer is 9 KB.
 */
export function OrderBlocks(props: OrderBlocksProps) {
  const { pages, at } = props;
  const t = ordersMessages();
  const unfinished = pages[pages.length - 1]?.unfinishedCount ?? 0;
  // The count covers the whole outer tab, so it would be wrong above a part of its orders.
  const unfinishedText = at.tab === 'all' ? t.unfinishedCount(unfinished) : t.unfinished;
  const screen = useScreenSize();
  const hydrated = useHydrated();
  const blocks = blocksOf(props, screen)
    // The space of omitted blocks needs a style attribute, which documents must not have.
    .filter(({ seen }) => hydrated || seen)
    .map(({ key, ...block }) => (
      <OrderBlock key={key} name={key} {...block} at={at} unfinishedText={unfinishedText} />
    ));
  // React visits all siblings of a changed block: a thousand of them would cost a frame.
  return Array.from({ length: Math.ceil(blocks.length / SIBLINGS) }, (_, i) => (
    <Fragment key={`${at.type}/${at.tab}/${i * SIBLINGS}`}>
      {blocks.slice(i * SIBLINGS, (i + 1) * SIBLINGS)}
    </Fragment>
  ));
}

interface OrderBlockProps extends Omit<Block, 'key'> {
  name: Block['key'];
  at: OrderTab;
  unfinishedText: string;
}

const OrderBlock = memo(function OrderBlock(props: OrderBlockProps) {
  const { name, items, before, at, seen, unfinishedText } = props;
  const [isDrawn, setDrawn] = useState(seen);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    return watchNear(element, {
      // Drawn in pieces between the frames of a scroll, not at the cost of one.
      onNear: (near) => startTransition(() => setDrawn(near)),
      onHeight: (height) => heights.set(name, height),
    });
  }, [name]);

  if (!isDrawn) {
    return (
      <div
        ref={box}
        style={{ height: heights.get(name) ?? items.length * ROUGH_CARD_PX }}
        aria-hidden="true"
      />
    );
  }
  return (
    <div ref={box} className={css.block}>
      {items.map((order, i) => {
        const previous = i === 0 ? before : items[i - 1];
        const heading = groupOf(order, unfinishedText);
        return (
          <div key={order.id}>
            {!(previous && groupOf(previous, unfinishedText) === heading) && (
              <h2 className={css.heading}>{heading}</h2>
            )}
            <OrderCard order={order} at={at} />
          </div>
        );
      })}
    </div>
  );
});

/** The heading of an order's group: the unfinished orders, which come first, or a day. */
const groupOf = (order: OrderSummary, unfinishedText: string): string =>
  isUnfinished(order) ? unfinishedText : shortDay(order.occurredAt);
