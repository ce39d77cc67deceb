import type { Links } from '@shtrans/contract/links/schemas';
import { keysOf } from '@shtrans/contract/values/narrow';
import type { ComponentProps } from 'react';
import { storeAddress } from '../../domain/app/open-app.ts';
import { classes } from '../../ui/style/classes.ts';
import { ErrorBlock } from '../../ui/page/error-block.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Icon } from '../../ui/picture/icon.tsx';
import { RequestError } from '../../ui/page/loaded.tsx';
import { StatusBadge } from '../../ui/button/badge.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { openingPageMessages } from './messages.ts';
import css from './opening.module.css';
import { leavingHere, usePhone } from './phone.ts';

interface StoresProps {
  links: Links;
  channel: string | undefined;
  /** Replaces the tap if the host blocks stores. */
  onHeldBack: () => void;
}

/** Every store, with this device's marked; the links work before the script is loaded. */
export function Stores({ links, channel, onHeldBack }: StoresProps) {
  const t = openingPageMessages();
  const phone = usePhone();
  const stores = keysOf(links.downloads).flatMap((store) => {
    const address = storeAddress(links.downloads[store], channel);
    return address === undefined ? [] : [{ store, address }];
  });
  if (stores.length === 0) {
    return (
      <ErrorBlock status="empty" title={t.noStores} description={t.noStoresHint}>
        <ButtonLink to="home" color="primary">
          {t.goOn}
        </ButtonLink>
      </ErrorBlock>
    );
  }
  return (
    <section className="card">
      <h2>{t.stores}</h2>
      <ul className="ruled">
        {stores.map(({ store, address }) => (
          <li key={store}>
            <a
              href={address}
              className={classes(css.store, phone?.store === store && css.own)}
              onClick={(event) => {
                if (leavingHere() === undefined) return;
                event.preventDefault();
                onHeldBack();
              }}
            >
              <span className="grow">
                <span className="block strong plain">{t.store[store]}</span>
                <span className="block small quiet">{t.systems[store]}</span>
              </span>
              {phone?.store === store && <StatusBadge tone="good">{t.yours}</StatusBadge>}
              <Icon name="next" size="s" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The error in the place of the stores: nothing below it moves. */
export const StoresFailed = (props: ComponentProps<typeof RequestError>) => (
  <div className={css.storesFailed}>
    <RequestError {...props} />
  </div>
);

/** Reserves the height of the stores. */
export function StoresSkeleton() {
  const t = openingPageMessages();
  return (
    <section className="card" aria-hidden="true">
      <h2>{t.stores}</h2>
      <ul className="ruled">
        {keysOf(t.store).map((store) => (
          <li key={store} className={css.store}>
            <Skeleton className={css.storeName} />
          </li>
        ))}
      </ul>
    </section>
  );
}
