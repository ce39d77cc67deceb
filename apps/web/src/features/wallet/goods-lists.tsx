import type { RideCodeSkin } from '@shtrans/contract/ride-code/schemas';
import type { BoughtPack } from '@shtrans/contract/shop/schemas';
import { inLanguage } from '../../core/i18n/language.ts';
import { query } from '../../core/query/query.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { StatusBadge } from '../../ui/button/badge.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { LinkRow, LinkRows } from '../../ui/list/link-rows.tsx';
import { RowsSkeleton } from '../../ui/list/rows.tsx';
import { ErrorBlock } from '../../ui/page/error-block.tsx';
import { Loaded } from '../../ui/page/loaded.tsx';
import { timeInText } from '../../ui/text/time.ts';
import css from './coupon-cards.module.css';
import { walletMessages } from './messages.ts';

/** The skin that every code has, which nobody buys. */
const PLAIN_SKIN = 'plain';

const NONE = {
  packs: ['noPacksTitle', 'noPacksHint'],
  skins: ['noSkinsTitle', 'noSkinsHint'],
} as const;

function None({ goods }: { goods: keyof typeof NONE }) {
  const t = walletMessages();
  const [title, hint] = NONE[goods];
  return (
    <ErrorBlock status="empty" title={t[title]} description={t[hint]}>
      <ButtonLink to="products" color="primary" fill="outline">
        {t.toShop}
      </ButtonLink>
    </ErrorBlock>
  );
}

/** The rider's packs with coupons left; each leads to its order. */
export function Packs() {
  const t = walletMessages();
  return (
    <Loaded
      read={useQuery(query('GET maas:/v1/packs', {}, { freshMs: 0 }))}
      skeleton={<RowsSkeleton />}
      empty={{ when: ({ items }) => items.length === 0, show: <None goods="packs" /> }}
    >
      {({ items }) => (
        <LinkRows label={t.kind.pack}>
          {items.map((pack) => (
            <Pack key={pack.orderId} pack={pack} />
          ))}
        </LinkRows>
      )}
    </Loaded>
  );
}

function Pack({ pack: { orderId, name, coupons, left, boughtAt } }: { pack: BoughtPack }) {
  const t = walletMessages();
  return (
    <LinkRow to="orderDetail" query={{ id: orderId }}>
      {inLanguage(name)}
      <span className="small quiet block num">{t.packLeft(left, coupons)}</span>
      <span className="small quiet block num">{t.boughtAt(timeInText(boughtAt))}</span>
    </LinkRow>
  );
}

/** The skins that the rider bought for the ride code, and which one it has now. */
export function Skins() {
  return (
    <Loaded
      read={useQuery(query('GET maas:/v1/ride-code', {}, { saved: true }))}
      skeleton={<RowsSkeleton />}
      empty={{
        when: ({ skins }) => boughtSkins(skins).length === 0,
        show: <None goods="skins" />,
      }}
    >
      {({ skin: { id: usedId }, skins }) => (
        <ul className={css.list}>
          {boughtSkins(skins).map((skin) => (
            <Skin key={skin.id} skin={skin} isUsed={skin.id === usedId} />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

const boughtSkins = (skins: readonly RideCodeSkin[]): RideCodeSkin[] =>
  skins.filter(({ id }) => id !== PLAIN_SKIN);

function Skin({ skin: { name, colours }, isUsed }: { skin: RideCodeSkin; isUsed: boolean }) {
  const t = walletMessages();
  return (
    <li className={css.item}>
      <div className="row spread between-12 pad-12-14">
        <span className={css.skin} style={{ background: colours.ground }} aria-hidden="true">
          <span style={{ background: colours.accent }} />
        </span>
        <span className="strong grow">{inLanguage(name)}</span>
        <StatusBadge tone={isUsed ? 'good' : 'quiet'}>
          {isUsed ? t.skinUsed : t.skinUnused}
        </StatusBadge>
        <ButtonLink to="rideCode" size="small" fill="outline">
          {t.toSkins}
        </ButtonLink>
      </div>
    </li>
  );
}
