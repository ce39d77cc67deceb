import type { RouteName } from '@shtrans/contract/addresses/addresses';
import type { SharedPage } from '../../../core/host/capabilities.ts';
import { language } from '../../../core/i18n/language.ts';
import { type Query, query } from '../../../core/query/query.ts';
import { useAction } from '../../../core/query/use-action.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { useRoute } from '../../../core/route/router.ts';
import { useHydrated } from '../../../core/view/use-hydrated.ts';
import { shareMessages } from '../../../domain/share/messages.ts';
import { drawPoster, posterOf } from '../../../domain/share/poster.ts';
import { savePoster } from '../../../domain/share/save-poster.ts';
import { isShared } from '../../../domain/share/share-info.ts';
import { sharePage } from '../../../domain/share/share-page.ts';
import { sharedRoute, useSharedRoute } from '../../../domain/share/shared-route.ts';
import { Button } from '../../../ui/button/button.tsx';
import { copyAndSay } from '../../../ui/overlay/copy-text.ts';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { RoutePage } from '../../../ui/page/fact-page.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { IconButton } from '../../../ui/page/page.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import { sharingMessages } from '../messages.ts';
import { ShareCard } from '../share-card.tsx';
import { SharedPicture } from '../shared-picture.tsx';
import { ShareChoice } from '../share-choice.tsx';
import { shareTarget, type ShareTarget } from '../share-target.ts';
import css from './test-share.module.css';

/** Previews a page's share in each form, and shares it with this host. */
export default function TestSharePage() {
  const t = sharingMessages();
  const { shareRoute = '/' } = useRoute<'testShare'>().query;
  const isHydrated = useHydrated();
  const target = shareTarget(shareRoute, { isHere: isHydrated, language: language() });
  const name = target?.name ?? 'home';
  const page = useSharedRoute(target ?? { name });
  return (
    <RoutePage before="home" footer={target && <Ways target={target} />}>
      <ShareChoice shown={target?.name} />
      {target === undefined ? (
        <ErrorBlock status="empty" title={t.refused} description={t.refusedHint} />
      ) : (
        <>
          {!isShared(name) && <Note>{t.ownPage}</Note>}
          <h2 className={css.title}>{t.card}</h2>
          <ShareCard name={name} />
          <h2 className={css.title}>{t.link}</h2>
          <Link url={page?.url} />
          <div className={css.pictures}>
            <Code name={isShared(name) ? name : 'home'} />
            <Poster page={page} />
          </div>
        </>
      )}
    </RoutePage>
  );
}

function Link({ url }: { url: string | undefined }) {
  const shareTexts = shareMessages();
  return (
    <div className={css.link}>
      <a href={url} className="grow num" target="_blank" rel="noreferrer">
        {url?.replace(/^https?:\/\//, '')}
      </a>
      <IconButton
        icon="copy"
        label={shareTexts.copy}
        onClick={() => void copyAndSay(url ?? '', shareTexts)}
      />
    </div>
  );
}

/** The chat app's own code, as on a poster: `scene` identifies the page. */
function Code({ name }: { name: RouteName }) {
  const t = sharingMessages();
  const code = useQuery(
    query(
      'POST auth:/ad/generateMiniProgramCode',
      { body: { scene: `share=${name}` } },
      // The platform limits these requests per day.
      { freshMs: Infinity, once: true },
    ),
  );
  return (
    <SharedPicture title={t.code} alt={t.codeLabel} failed={t.codeFailed} read={code}>
      {({ contentType, imageBase64 }) => `data:${contentType};base64,${imageBase64}`}
    </SharedPicture>
  );
}

const posterQuery = (page: SharedPage): Query<string> => ({
  name: `poster ${page.url}`,
  freshMs: Infinity,
  load: async () => URL.createObjectURL(await drawPoster(posterOf(page))),
});

function Poster({ page }: { page: SharedPage | undefined }) {
  const t = sharingMessages();
  const { posterOf: alt } = shareMessages();
  const poster = useQuery(page && posterQuery(page));
  return (
    <SharedPicture title={t.poster} alt={alt} failed={t.posterFailed} read={poster} tall>
      {(address) => address}
    </SharedPicture>
  );
}

function Ways({ target }: { target: ShareTarget }) {
  const shareTexts = shareMessages();
  const t = sharingMessages();
  const save = useAction(() => savePoster(posterOf(sharedRoute(target))), {
    onFail: () => showToast(shareTexts.posterFailed),
  });
  const share = useAction(() => sharePage(sharedRoute(target), shareTexts), {
    onFail: () => showToast(shareTexts.copyFailed),
  });
  return (
    <>
      <Button block color="primary" fill="outline" loading={save.running} onClick={save.run}>
        {shareTexts.poster}
      </Button>
      <Button block color="primary" loading={share.running} onClick={share.run}>
        {t.share}
      </Button>
    </>
  );
}
