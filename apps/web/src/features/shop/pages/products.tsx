import { PRODUCT_TABS } from '@shtrans/contract/shop/kinds';
import type { ProductSummary } from '@shtrans/contract/shop/schemas';
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { inLanguage, textOr } from '../../../core/i18n/language.ts';
import { query } from '../../../core/query/query.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { useRoute } from '../../../core/route/router.ts';
import { productMessages } from '../../../domain/products/messages.ts';
import { FEW } from '../../../domain/products/stock.ts';
import { StatusBadge } from '../../../ui/button/badge.tsx';
import { ChipLinks } from '../../../ui/button/chips.tsx';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { RoutePage } from '../../../ui/page/fact-page.tsx';
import { LinkRow, LinkRows } from '../../../ui/list/link-rows.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { classes } from '../../../ui/style/classes.ts';
import { timeInText } from '../../../ui/text/time.ts';
import { FareHint } from '../fare-hint.tsx';
import { kindColour, kindIcon } from '../kind-looks.ts';
import { SkinPreview } from '../skin-preview.tsx';
import { TransportIcon } from '../../../domain/transport/transport-icon.tsx';
import { CardsSkeleton } from '../cards-skeleton.tsx';
import { shopMessages } from '../messages.ts';
import css from '../shop.module.css';

const productsOf = (kind: string | undefined) =>
  query('GET maas:/v1/products', {
    query: { kind: PRODUCT_TABS.find((tab) => tab === kind) },
  });

/** The shop: what is sold, by kind. */
export default function ProductsPage() {
  const t = shopMessages();
  const { kind } = useRoute<'products'>().query;
  const products = useQuery(productsOf(kind));
  const kinds = [undefined, ...PRODUCT_TABS].map((each) => ({
    title: t.kind[each ?? 'all'],
    query: { kind: each },
    current: each === kind,
  }));
  const emptyBlock = <ErrorBlock status="empty" title={t.nothing} description={t.nothingHint} />;
  return (
    <RoutePage before="home">
      <div className={css.lead}>
        <ChipLinks label={t.kinds} to="products" items={kinds} />
      </div>
      <Loaded
        read={products}
        skeleton={<CardsSkeleton />}
        empty={{ when: ({ items }) => items.length === 0, show: emptyBlock }}
      >
        {({ items }) => <Products items={items} onChange={products.refetch} />}
      </Loaded>
    </RoutePage>
  );
}

const loadSheet = () => import('../product-sheet.tsx');
type SheetModule = Awaited<ReturnType<typeof loadSheet>>;

function Products({ items, onChange }: { items: ProductSummary[]; onChange: () => void }) {
  const t = shopMessages();
  const [sheet, setSheet] = useState<ReactNode>(null);
  const show = (product: ProductSummary, { ProductSheet }: SheetModule): void => {
    const close = () => setSheet(null);
    setSheet(<ProductSheet product={product} onRefused={onChange} onClose={close} />);
  };
  const open = async (product: ProductSummary): Promise<void> => show(product, await loadSheet());
  // A link to one product, for example from a campaign, opens it.
  const { product: requestedId } = useRoute<'products'>().query;
  const showWanted = useEffectEvent((module: SheetModule) => {
    const product = items.find(({ id }) => id === requestedId);
    if (product !== undefined) show(product, module);
  });
  useEffect(() => {
    if (requestedId !== undefined) void loadSheet().then(showWanted);
  }, [requestedId]);
  const hero = items.find(({ kind, state }) => kind === 'day_ticket' && state === 'on_sale');
  return (
    <>
      {hero && <FareHint />}
      <ul>
        {items.map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            isHero={product.id === hero?.id}
            onOpen={() => void open(product)}
          />
        ))}
      </ul>
      {items.some(({ demoPrice }) => demoPrice) && <p className={css.foot}>{t.demoNote}</p>}
      <LinkRows label={t.mine} titled>
        <LinkRow to="tickets">{t.toTickets}</LinkRow>
        <LinkRow to="ecoupons">{t.toECoupons}</LinkRow>
      </LinkRows>
      {sheet}
    </>
  );
}

interface ProductCardProps {
  product: ProductSummary;
  /** The pass at the top, on a ground of its colour. */
  isHero: boolean;
  onOpen: () => void;
}

/** A product as a ticket, in the colour of its kind; a skin shows a ride code in its own colours. */
function ProductCard({ product, isHero, onOpen }: ProductCardProps) {
  const t = shopMessages();
  const { kind, title, text, unitCents, demoPrice, colours } = product;
  return (
    <li
      className={classes(css.card, isHero && css.hero)}
      style={{ '--kind': kindColour(kind) } as CSSProperties}
    >
      <div className={css.stub}>
        {colours ? (
          <SkinPreview colours={colours} />
        ) : (
          <TransportIcon name={kindIcon(kind)} size="xl" />
        )}
      </div>
      <div className={css.body}>
        <div className={css.facts}>
          <div className="grow stack between-4">
            <button type="button" className={css.opener} onClick={onOpen}>
              {inLanguage(title)}
            </button>
            <p className="small quiet">{inLanguage(text)}</p>
          </div>
          <span className={css.price}>
            <Money cents={unitCents} />
          </span>
        </div>
        <div className="wrap between-6">
          <StatusBadge tone="info">{textOr(t.kind, kind, t.kind.all)}</StatusBadge>
          {demoPrice && <StatusBadge tone="quiet">{productMessages().demoPrice}</StatusBadge>}
          <Availability product={product} />
        </div>
      </div>
    </li>
  );
}

function Availability({ product: { state, from, left } }: { product: ProductSummary }) {
  const t = productMessages();
  if (state === 'sold_out') return <StatusBadge tone="bad">{t.soldOut}</StatusBadge>;
  if (state === 'not_begun' && from !== null) {
    return <StatusBadge tone="wait">{t.notBegun(timeInText(from))}</StatusBadge>;
  }
  return (
    left !== null && left < FEW && <StatusBadge tone="pay">{shopMessages().left(left)}</StatusBadge>
  );
}
