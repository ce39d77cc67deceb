import type { SharedBadge } from '@shtrans/contract/badges';
import { inLanguage } from '../../../core/i18n/language.ts';
import { query } from '../../../core/query/query.ts';
import { useAction } from '../../../core/query/use-action.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { href } from '../../../core/route/href.ts';
import { useRoute } from '../../../core/route/router.ts';
import { useLoggedIn } from '../../../core/session/session.ts';
import { linkForOthers, shareBySystem, shareLink } from '../../../domain/share/share-link.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { FactPage } from '../../../ui/fact-page.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { showToast } from '../../../ui/toast.ts';
import { BadgeArt } from '../badge-art.tsx';
import { dayOf } from '../badge-progress.tsx';
import { badgeMessages } from '../messages.ts';
import { drawPoster } from '../poster.ts';
import { badgesQuery } from '../queries.ts';
import css from './badge-share.module.css';

/** WebKit still reads the file for a while after the tap. */
const DOWNLOAD_MS = 60_000;

/** A shared badge, for whoever has its link, and its poster. */
export default function BadgeSharePage() {
  const t = badgeMessages();
  const { token = '' } = useRoute().query;
  const shared = query('GET maas:/v1/shared-badges/:token', { params: { token } });
  const url = linkForOthers(href('badgeShare', undefined, { token }));
  return (
    <FactPage
      before="home"
      of={useQuery(token === '' ? undefined : shared)}
      idle={<ErrorBlock status="empty" title={t.unknown} />}
      footer={(badge) => <ShareActions badge={badge} token={token} url={url} />}
    >
      {(badge) => <PosterCard badge={badge} url={url} />}
    </FactPage>
  );
}

function PosterCard({ badge, url }: { badge: SharedBadge; url: string }) {
  const t = badgeMessages();
  return (
    <>
      <section className={css.poster}>
        <p className="small">{t.sharedLead}</p>
        <BadgeArt art={badge.art} won large />
        <h2 className="huge strong">{inLanguage(badge.name)}</h2>
        <p>{inLanguage(badge.text)}</p>
        <p className="small num">{t.wonOn(dayOf(badge.wonAt))}</p>
        <div className={css.code}>
          <QrCode text={url} label={t.scan} ink="#063b40" />
        </div>
        <p className="small">{t.scan}</p>
      </section>
      <p className="small quiet centred sides above-14 below-14">{t.sharedHint}</p>
    </>
  );
}

interface ShareActionsProps {
  badge: SharedBadge;
  token: string;
  url: string;
}

/** What one can do with it: its rider passes it on, others come along. */
function ShareActions({ badge, token, url }: ShareActionsProps) {
  const t = badgeMessages();
  const own = useQuery(useLoggedIn() ? badgesQuery : undefined);
  const isMine = own.data?.items.some(({ shareToken }) => shareToken === token) === true;
  const save = useAction(() => savePoster(badge, url), {
    onDone: () => showToast(t.saved),
    onFail: () => showToast(t.saveFailed),
  });
  if (!isMine) {
    return (
      <ButtonLink to="home" block size="large" color="primary">
        {t.visit}
      </ButtonLink>
    );
  }
  return (
    <div className="row between-12">
      <Button block color="primary" fill="outline" loading={save.running} onClick={save.run}>
        {t.save}
      </Button>
      <Button
        block
        color="primary"
        onClick={() => void shareLink({ title: inLanguage(badge.name), url }, t)}
      >
        {t.link}
      </Button>
    </div>
  );
}

/** Hands the poster to the phone: by its sheet for sharing, else as a file. */
async function savePoster(badge: SharedBadge, url: string): Promise<void> {
  const t = badgeMessages();
  const name = inLanguage(badge.name);
  const won = t.wonOn(dayOf(badge.wonAt));
  const words = { lead: t.sharedLead, name, text: inLanguage(badge.text), won, scan: t.scan };
  const picture = await drawPoster({ ...words, art: badge.art, url });
  const file = new File([picture], `${name}.png`, { type: picture.type });
  const sheet = { files: [file], title: name };
  const canShare = (navigator as Partial<Navigator>).canShare?.(sheet) === true;
  if (canShare && (await shareBySystem(sheet))) return;
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  [link.href, link.download] = [address, file.name];
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), DOWNLOAD_MS);
}
