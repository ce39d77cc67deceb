import type { RouteName } from '@shtrans/contract/addresses';
import type { Gift, GiftName } from '@shtrans/contract/gifts';
import type { ReactNode } from 'react';
import { errorText } from '../../core/api/api-error.ts';
import { attempt } from '../../core/api/attempt.ts';
import { call } from '../../core/api/call.ts';
import { inLanguage, textOr } from '../../core/i18n/language.ts';
import { useAction } from '../../core/query/use-action.ts';
import { query } from '../../core/query/query.ts';
import { writeQuery } from '../../core/query/query-cache.ts';
import { type Read, useQuery } from '../../core/query/use-query.ts';
import { Link } from '../../core/route/link.tsx';
import { CouponList, CouponSkeletons } from '../../domain/coupons/coupon-list.tsx';
import { RoutePage } from '../../ui/fact-page.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { fullTime, shortTime } from '../../ui/time.ts';
import { showToast } from '../../ui/toast.ts';
import css from './gift-page.module.css';
import { giftMessages } from './messages.ts';

/** A gift, and what the rider has of it. */
export const giftQuery = (name: GiftName) =>
  query('GET maas:/v1/gifts/:name', { params: { name } }, { freshMs: 0 });

/** Claims a gift; tapped twice, or after a lost answer, it is the same claim. */
export async function claimGift(name: GiftName): Promise<Gift> {
  const gift = await attempt(`gift ${name}`, async (idempotencyKey) =>
    call('POST maas:/v1/gifts/:name/claim', { params: { name }, idempotencyKey }),
  );
  writeQuery(giftQuery(name), gift);
  return gift;
}

interface GiftFrameProps {
  gift: Read<Gift>;
  /** Where the way back leads a rider who landed here. */
  before: RouteName;
  footer: ReactNode;
  head: (gift: Gift) => ReactNode;
  /** False: only what the rider has of it is shown. */
  offers: boolean;
  /** Below the coupons. */
  children?: ReactNode;
}

/** The frame of a page of a gift: its head, its coupons, and the page's main action. */
export function GiftFrame({ gift, before, footer, head, offers, children }: GiftFrameProps) {
  const t = giftMessages();
  return (
    <RoutePage before={before} footer={footer}>
      <Loaded of={gift} skeleton={<CouponSkeletons />}>
        {(data) => (
          <>
            {head(data)}
            {(offers || data.claim) && <CouponList items={data.items} />}
            {data.claim && (
              <p className={css.links}>
                <Link to="coupons">{t.toWallet}</Link>
              </p>
            )}
            {children}
          </>
        )}
      </Loaded>
    </RoutePage>
  );
}

/** The coloured field at the top: what the page says first. */
export const Headline = (props: { children: ReactNode; 'aria-live'?: 'polite' }) => (
  <section className={css.head} {...props} />
);

/** The way to the rules of the campaign, below everything. */
export function RulesLink() {
  const t = giftMessages();
  return (
    <p className={css.links}>
      <Link to="chezhanRule">{t.rules}</Link>
    </p>
  );
}

interface GiftPageProps {
  name: GiftName;
  /** Above the gift's name. */
  lead?: string;
  /** The way on, once the gift is claimed. */
  onward: ReactNode;
  /** Instead of the claiming button, where the rider is not logged in. */
  enter?: ReactNode;
  /** Below the coupons. */
  children?: ReactNode;
}

/** A gift: what is in it and the button that claims it, or what became of it. */
export function GiftPage({ name, lead, onward, enter, children }: GiftPageProps) {
  const gift = useQuery(giftQuery(name));
  const state = gift.data?.state;
  return (
    <GiftFrame
      gift={gift}
      before="home"
      footer={
        state === 'claimed'
          ? onward
          : (state === 'open' && enter) ||
            (state && <Claim gift={gift} name={name} state={state} />)
      }
      head={(known) => <GiftHead gift={known} lead={lead} />}
      offers
    >
      {children}
    </GiftFrame>
  );
}

interface ClaimProps {
  gift: Read<Gift>;
  name: GiftName;
  state: string;
}

/** Claims a gift that is open; says of others why it does not. */
function Claim({ gift, name, state }: ClaimProps) {
  const t = giftMessages();
  const claim = useAction(claimGift, {
    onDone: () => showToast(t.granted),
    onFail: (refusal) => {
      showToast(errorText(refusal));
      gift.refetch();
    },
  });
  return state === 'open' ? (
    <Button color="pay" size="large" block loading={claim.running} onClick={() => claim.run(name)}>
      {claim.running ? t.claiming : t.claim}
    </Button>
  ) : (
    <Button size="large" block disabled>
      {textOr(t.state, state, t.state.other)}
    </Button>
  );
}

/** A gift's name, what it is, when it is open, how many are left, and whether the rider has it. */
function GiftHead({ gift, lead }: { gift: Gift; lead: string | undefined }) {
  const t = giftMessages();
  const { from, until, left, claim } = gift;
  return (
    <>
      <Headline>
        {lead !== undefined && <p className="small">{lead}</p>}
        <h2>{inLanguage(gift.title)}</h2>
        <p>{inLanguage(gift.text)}</p>
        <p className="small num above-12">
          {t.window(shortTime(from), shortTime(until))}
          {left !== null && gift.state === 'open' && ` · ${t.left(String(left))}`}
        </p>
      </Headline>
      {claim && (
        <output className={css.claimed}>
          {t.state.claimed} · {t.grantedAt(fullTime(claim.at))}
        </output>
      )}
    </>
  );
}
