import type { Block } from '@shtrans/contract/campaigns/blocks';
import { inLanguage } from '../../../core/i18n/language.ts';
import { Money } from '../../../ui/text/money.tsx';
import css from '../campaign.module.css';
import { campaignMessages } from '../messages.ts';
import { shopOf } from '../shop-of.ts';
import { PathButton } from './buttons.tsx';
import { type BlockProps, Card } from './card.tsx';

/** Products of the ticket shop, each with its price and a link to buy it. */
export function ProductsBlock({ block, campaign }: BlockProps<Block<'products'>>) {
  const { product: t, named } = campaignMessages();
  // In the order of the block: the page also has products of other blocks.
  const products = block.products.flatMap(
    (productId) => campaign.page.products.find(({ id }) => id === productId) ?? [],
  );
  return (
    <Card title={block.title}>
      <ul className={css.products} data-view={block.view}>
        {products.map((product) => (
          <li key={product.id}>
            <p className="strong">{inLanguage(product.title)}</p>
            <p className={css.price}>
              <Money cents={product.unitCents} />
              {product.demoPrice && <span className="small"> {t.demoPrice}</span>}
            </p>
            <PathButton
              to={shopOf(product)}
              color="pay"
              fill="outline"
              aria-label={named(t.state[product.state] ?? t.buy, inLanguage(product.title))}
            >
              {t.state[product.state] ?? t.buy}
            </PathButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
