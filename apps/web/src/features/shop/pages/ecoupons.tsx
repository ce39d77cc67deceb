import type { ECoupon } from '@shtrans/contract/ecoupons/schemas';
import { type ReactNode, useState } from 'react';
import { inLanguage, textOr } from '../../../core/i18n/language.ts';
import { pages } from '../../../core/query/query.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { Until } from '../../../ui/text/until.tsx';
import { StatusBadge, type Tone } from '../../../ui/button/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { RoutePage } from '../../../ui/page/fact-page.tsx';
import { useListStart } from '../../../ui/list/list-start.ts';
import { PagedList, useRenewal } from '../../../ui/list/paged-list.tsx';
import { RowList } from '../../../ui/list/rows.tsx';
import { CardsSkeleton } from '../cards-skeleton.tsx';
import { shopMessages } from '../messages.ts';

const ecouponsFrom = (cursor: string | undefined) =>
  pages('GET maas:/v1/ecoupons', { query: { cursor } }, { freshMs: 0 });

const TONES: Record<string, Tone> = { to_activate: 'pay', active: 'good', expired: 'quiet' };

/** The rider's e-coupons: activated here, and shown where they are used. */
export default function ECouponsPage() {
  const t = shopMessages();
  const ecoupons = ecouponsFrom(useListStart());
  const { pull, renew } = useRenewal(ecoupons);
  const [sheet, setSheet] = useState<ReactNode>(null);
  const close = () => setSheet(null);
  const renewed = () => void renew().catch(() => undefined);
  const activate = async (ecoupon: ECoupon): Promise<void> => {
    const { ActivationSheet } = await import('../activation-sheet.tsx');
    setSheet(<ActivationSheet ecoupon={ecoupon} onChanged={renewed} onClose={close} />);
  };
  const showCode = async ({ title, code }: ECoupon): Promise<void> => {
    const { CodeSheet } = await import('../code-sheet.tsx');
    setSheet(
      <CodeSheet
        title={inLanguage(title)}
        code={code ?? ''}
        label={t.code}
        hint={t.codeHint}
        onClose={close}
      />,
    );
  };
  return (
    <RoutePage
      before="products"
      footer={
        <ButtonLink to="products" color="primary" fill="outline" block>
          {t.toShop}
        </ButtonLink>
      }
    >
      <PagedList
        list={ecoupons}
        read={useQuery(ecoupons)}
        pull={pull}
        onPull={renew}
        skeleton={<CardsSkeleton />}
        texts={{ emptyTitle: t.noECoupons, emptyHint: t.noECouponsHint }}
        className={undefined}
        above={null}
      >
        {(loaded) =>
          loaded
            .flatMap(({ items, serverTime }) => items.map((each) => ({ each, now: serverTime })))
            .map(({ each, now }) => (
              <ECouponCard
                key={each.id}
                ecoupon={each}
                now={now}
                onActivate={() => void activate(each)}
                onShow={() => void showCode(each)}
              />
            ))
        }
      </PagedList>
      {sheet}
    </RoutePage>
  );
}

interface ECouponCardProps {
  ecoupon: ECoupon;
  /** By the server's clock. */
  now: string;
  onActivate: () => void;
  onShow: () => void;
}

function ECouponCard({ ecoupon, now, onActivate, onShow }: ECouponCardProps) {
  const t = shopMessages();
  const { title, terms, state, account, visitors, validUntil } = ecoupon;
  const name = inLanguage(title);
  return (
    <article className="card stack between-10">
      <div className="row spread items-start">
        <h2 className="grow strong tight">{name}</h2>
        <StatusBadge tone={TONES[state] ?? 'quiet'}>{textOr(t.ecoupon, state, state)}</StatusBadge>
      </div>
      <RowList
        rows={[
          [t.account, account],
          [t.visitors, visitors.map((each) => `${each.name} ${each.phone}`).join(', ')],
          [t.validUntil, validUntil && <Until key="until" row end={validUntil} now={now} />],
        ]}
      />
      <p className="tiny quiet">{inLanguage(terms)}</p>
      {state === 'to_activate' && (
        <Button color="primary" block aria-label={`${t.activate}: ${name}`} onClick={onActivate}>
          {t.activate}
        </Button>
      )}
      {state === 'active' && (
        <Button
          color="primary"
          fill="outline"
          block
          aria-label={`${t.showCode}: ${name}`}
          onClick={onShow}
        >
          {t.showCode}
        </Button>
      )}
    </article>
  );
}
