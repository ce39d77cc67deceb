import type { RouteName } from '@shtrans/contract/addresses/addresses';
import { iphoneOsMajor } from '@shtrans/contract/hosts/versions';
import type { Links } from '@shtrans/contract/links/schemas';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import { useLoggedIn } from '../../core/session/session.ts';
import { fetchQuery } from '../../core/query/query-cache.ts';
import { useAction } from '../../core/query/use-action.ts';
import { type Read, useQuery } from '../../core/query/use-query.ts';
import { useRoute } from '../../core/route/router.ts';
import { ownPage } from '../../core/route/own-page.ts';
import { href } from '../../core/route/href.ts';
import { currentHost } from '../../core/host/current-host.ts';
import { storeFor } from '../../domain/app/app-address.ts';
import { linksQuery } from '../../domain/app/links-query.ts';
import { channelOf, openApp, storeAddress } from '../../domain/app/open-app.ts';
import { linkForOthers } from '../../domain/share/share-link.ts';
import { sharePage } from '../../domain/share/share-page.ts';
import { sharedRoute } from '../../domain/share/shared-route.ts';
import { Button } from '../../ui/button/button.tsx';
import { classes } from '../../ui/style/classes.ts';
import { RoutePage } from '../../ui/page/fact-page.tsx';
import { LinkRow, LinkRows } from '../../ui/list/link-rows.tsx';
import { Loaded, withAsked } from '../../ui/page/loaded.tsx';
import { Note } from '../../ui/page/note.tsx';
import { QrCode } from '../../ui/picture/qr-code.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { BrowserMask } from './browser-mask.tsx';
import { openingPageMessages } from './messages.ts';
import css from './opening.module.css';
import { type LeavingByHand, leavingHere, usePhone } from './phone.ts';
import { Stores, StoresFailed, StoresSkeleton } from './stores.tsx';

interface GetOptions {
  /** The page to open; a path that is not ours leads to the home. */
  path: string | undefined;
  channel: string | undefined;
  more?: Readonly<Record<string, string>>;
}

/** Opens the app, or its store if it is not installed. Returns false if there is no store either. */
async function openOrGet({ path, channel, more }: GetOptions): Promise<boolean> {
  const t = openingPageMessages();
  const page = ownPage(path) ?? href('home');
  const outcome = await openApp(page, { channel, ...(more && { more }) });
  if (outcome === 'opened') return true;
  const { downloads } = await fetchQuery(linksQuery);
  const store = storeAddress(downloads[storeFor(currentHost().userAgent)], channel);
  if (store === undefined) return false;
  showToast(t.toStore);
  window.location.assign(store);
  return true;
}

/** The action that opens the app or its store, or explains how to leave the host. */
export function useGetApp(options: GetOptions) {
  const t = openingPageMessages();
  const phone = usePhone();
  const [heldBack, setHeldBack] = useState<LeavingByHand>();
  const get = useAction(() => openOrGet(options), {
    onDone: (isOpen) => {
      if (!isOpen) showToast(t.notHere);
    },
    onFail: () => showToast(t.notHere),
  });
  const showMask = (): void => setHeldBack(leavingHere());
  return {
    phone,
    running: get.running,
    run: () => (leavingHere() === undefined ? get.run() : showMask()),
    showMask,
    mask: heldBack && <BrowserMask by={heldBack} onClose={() => setHeldBack(undefined)} />,
  };
}

interface HeroProps {
  title: string;
  lead: string;
  /** The texts are not loaded yet; those given reserve their height. */
  isToCome?: boolean;
}

/** The coloured header: what the app is. */
export function AppHero({ title, lead, isToCome = false }: HeroProps) {
  return (
    <section className={css.hero}>
      <AppMark />
      <div className={classes('grow', isToCome && css.toCome)} aria-hidden={isToCome}>
        <h2 className="huge strong tight">{title}</h2>
        <p className="above-4">{lead}</p>
      </div>
    </section>
  );
}

const AppMark = () => (
  <svg viewBox="0 0 72 72" className={css.app} fill="none" strokeWidth="5" aria-hidden="true">
    <rect width="72" height="72" rx="17" fill="var(--surface)" stroke="none" />
    <path
      d="M14 52h10c6 0 8-3 12-8l6-8c4-5 6-8 12-8h6"
      stroke="var(--brand)"
      strokeLinecap="round"
    />
    <path
      d="M14 28h12c5 0 8 2 11 6l8 12c3 4 6 6 11 6h4"
      stroke="var(--orange-line)"
      strokeLinecap="round"
    />
    <circle
      cx="36"
      cy="40"
      r="6.5"
      fill="var(--surface)"
      stroke="var(--brand-deep)"
      strokeWidth="4"
    />
  </svg>
);

/** The oldest system for the app, if this iPhone has an older one. */
function iphoneOsNeeded({ app: { oldestIphoneOs } }: Links): number | undefined {
  const major = iphoneOsMajor(currentHost().userAgent);
  const isTooOld = oldestIphoneOs !== null && major !== undefined && major < oldestIphoneOs;
  return isTooOld ? oldestIphoneOs : undefined;
}

interface GetAppProps {
  before?: RouteName;
  hero: ReactNode;
  /** The hero's data: the stores below it appear together with it. */
  heroRead?: Read<unknown>;
  /** Below the stores. */
  children?: ReactNode;
  /** Parameters passed to the app, by name. */
  more?: Readonly<Record<string, string>>;
  /** Extra parameters in the address of the QR code that another phone scans. */
  scanned?: Readonly<Record<string, string>> | undefined;
}

/** A page to get the app: a button, the stores, and on a desktop a QR code for the phone. */
export function GetAppPage(props: GetAppProps) {
  const { before = 'home', hero, heroRead, more, scanned, children } = props;
  const t = openingPageMessages();
  const { query } = useRoute();
  const channel = channelOf(query['channel']);
  const links = useQuery(linksQuery);
  const { phone, run, running, mask, showMask } = useGetApp({
    path: query['path'],
    channel,
    ...(more && { more }),
  });
  const neededOs = phone && links.data && iphoneOsNeeded(links.data);
  return (
    <RoutePage
      before={before}
      footer={
        phone?.store === 'desktop' || neededOs !== undefined ? undefined : (
          <Button block size="large" color="primary" loading={running} onClick={() => run()}>
            {running ? t.trying : t.get}
          </Button>
        )
      }
    >
      {hero}
      {phone?.store === 'desktop' && <Scan more={scanned} />}
      <Loaded
        read={heroRead ? withAsked(links, heroRead) : links}
        skeleton={<StoresSkeleton />}
        failed={(error, onRetry) => <StoresFailed error={error} onRetry={onRetry} />}
      >
        {(storeLinks) =>
          neededOs === undefined ? (
            <Stores links={storeLinks} channel={channel} onHeldBack={showMask} />
          ) : (
            <Note>{t.needsIos(neededOs)}</Note>
          )
        }
      </Loaded>
      {children}
      <LinkRows label={t.more}>
        <LinkRow to="appGuide" query={{ channel }}>
          {t.guide}
        </LinkRow>
        <LinkRow to="downloadGuide" query={{ channel }}>
          {t.help}
        </LinkRow>
      </LinkRows>
      <InviteButton />
      {mask}
    </RoutePage>
  );
}

/** This page as a QR code for the rider's phone, with `more` in its query. */
function Scan({ more }: { more: GetAppProps['scanned'] }) {
  const t = openingPageMessages();
  const { pathname, search } = window.location;
  const url = new URL(linkForOthers(pathname + search));
  for (const [name, value] of Object.entries(more ?? {})) url.searchParams.set(name, value);
  return (
    <section className={css.scan}>
      <div className={css.code}>
        <QrCode text={url.href} label={t.scan} ink="#063b40" />
      </div>
      <div className="grow">
        <h2 className="large strong">{t.scan}</h2>
        <p className="small quiet above-4">{t.scanHint}</p>
      </div>
    </section>
  );
}

/** For riders who are logged in: the link with which they invite others. */
function InviteButton() {
  const t = openingPageMessages();
  const isLoggedIn = useLoggedIn();
  const invite = useAction(() => call('PUT auth:/v1/invite-code'), {
    onDone: ({ code }) =>
      void sharePage(sharedRoute({ name: 'friendsAppDownload', query: { code } }), t),
    onFail: (error) => showToast(errorText(error)),
  });
  if (!isLoggedIn) return null;
  return (
    <div className="sides above-16 below-12">
      <Button block color="primary" fill="outline" loading={invite.running} onClick={invite.run}>
        {t.invite}
      </Button>
    </div>
  );
}
