import type { SharedBadge } from '@shtrans/contract/badges/schemas';
import { withBrand } from '../../../domain/app/brand.ts';
import type { SharedPage } from '../../../core/host/capabilities.ts';
import { inLanguage } from '../../../core/i18n/language.ts';
import { query } from '../../../core/query/query.ts';
import { useAction } from '../../../core/query/use-action.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { useRoute } from '../../../core/route/router.ts';
import { useLoggedIn } from '../../../core/session/session.ts';
import type { Poster } from '../../../domain/share/poster.ts';
import { savePoster } from '../../../domain/share/save-poster.ts';
import { sharePage } from '../../../domain/share/share-page.ts';
import { sharedRoute, useSharedRoute } from '../../../domain/share/shared-route.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { withAsked } from '../../../ui/page/loaded.tsx';
import { QrCode } from '../../../ui/picture/qr-code.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import { BadgeArt, drawingOf, enamelOf } from '../badge-art.tsx';
import { dayOf } from '../badge-progress.tsx';
import { badgeMessages } from '../messages.ts';
import { badgesQuery } from '../queries.ts';
import css from './badge-share.module.css';

/** A shared badge, for anyone who has its link, and its poster. */
export default function BadgeSharePage() {
  const { token = '' } = useRoute().query;
  const shared = query('GET maas:/v1/shared-badges/:token', { params: { token } });
  const link = useSharedRoute({ name: 'badgeShare', query: { token } });
  const read = useQuery(token === '' ? undefined : shared);
  const ownBadges = useQuery(useLoggedIn() ? badgesQuery : undefined);
  const isMine = ownBadges.data?.items.some(({ shareToken }) => shareToken === token) === true;
  // The buttons depend on the badge's owner. A button that changes while the page loads could be tapped by mistake.
  const isKnown = withAsked(read, ownBadges).data !== undefined;
  return (
    <FactPage
      before="home"
      read={read}
      footer={(badge) =>
        isKnown && (isMine ? <ShareActions badge={badge} token={token} /> : <Visit />)
      }
    >
      {(badge) => <PosterCard badge={badge} url={link?.url} />}
    </FactPage>
  );
}

function PosterCard({ badge, url }: { badge: SharedBadge; url: string | undefined }) {
  const t = badgeMessages();
  return (
    <>
      <section className={css.poster} style={{ '--enamel': enamelOf(badge.art) } as object}>
        <p className="small">{leadOf()}</p>
        <BadgeArt art={badge.art} won large />
        <h2 className="huge strong">{inLanguage(badge.name)}</h2>
        <p>{inLanguage(badge.text)}</p>
        <p className="small num">{t.wonOn(dayOf(badge.wonAt))}</p>
        <div className={css.code}>
          {url !== undefined && <QrCode text={url} label={t.scan} ink="#063b40" />}
        </div>
        <p className="small">{t.scan}</p>
      </section>
      <p className="small quiet centred sides above-14 below-14">{t.sharedHint}</p>
    </>
  );
}

/** For visitors: the link to the home. */
const Visit = () => (
  <ButtonLink to="home" block size="large" color="primary">
    {badgeMessages().visit}
  </ButtonLink>
);

/** For the owner: share the badge. */
function ShareActions({ badge, token }: { badge: SharedBadge; token: string }) {
  const t = badgeMessages();
  const save = useAction(() => savePoster(posterOf(badge, token)), {
    onDone: () => showToast(t.saved),
    onFail: () => showToast(t.saveFailed),
  });
  return (
    <>
      <Button block color="primary" fill="outline" loading={save.running} onClick={save.run}>
        {t.save}
      </Button>
      <Button block color="primary" onClick={() => void sharePage(pageOf(badge, token), t)}>
        {t.link}
      </Button>
    </>
  );
}

/** The title and text of the badge for its link and its poster. */
const pageOf = ({ name, text }: SharedBadge, token: string): SharedPage => ({
  ...sharedRoute({ name: 'badgeShare', query: { token } }),
  title: inLanguage(name),
  desc: inLanguage(text),
});

const leadOf = (): string => withBrand(badgeMessages().sharedLead);

function posterOf(badge: SharedBadge, token: string): Poster {
  const { wonOn, scan } = badgeMessages();
  const { title, desc: text, url } = pageOf(badge, token);
  const art = { drawing: drawingOf(badge.art) };
  const colours = { ground: enamelOf(badge.art) };
  return { lead: leadOf(), title, text, note: wonOn(dayOf(badge.wonAt)), scan, art, colours, url };
}
