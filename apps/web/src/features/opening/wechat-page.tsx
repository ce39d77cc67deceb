import type { Links } from '@shtrans/contract/links/schemas';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import { currentHost } from '../../core/host/current-host.ts';
import { askHost } from '../../core/host/host.ts';
import { query } from '../../core/query/query.ts';
import { useAction } from '../../core/query/use-action.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { leaveFor, type Outcome } from '../../domain/app/leave-for.ts';
import { linksQuery } from '../../domain/app/links-query.ts';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { ErrorBlock } from '../../ui/page/error-block.tsx';
import { FactPage } from '../../ui/page/fact-page.tsx';
import { Loaded } from '../../ui/page/loaded.tsx';
import { Note } from '../../ui/page/note.tsx';
import { Skeletons } from '../../ui/page/skeleton.tsx';
import { copyHere } from './browser-mask.tsx';
import { openingPageMessages } from './messages.ts';
import type { MiniPage } from './mini-page.ts';
import css from './opening.module.css';
import { usePhone } from './phone.ts';

/** Maximum length of a picture's scene. */
const MOST_SCENE = 32;

/** Requests a link. Throws if the operator does not allow its scheme. */
async function freshLink({ path, query: values }: MiniPage, { schemes }: Links): Promise<string> {
  // One for each tap, because a link opens for one person only.
  const { openlink } = await call('POST auth:/auth/cas/generateScheme', {
    body: { path, query: values },
  });
  const scheme = /^([a-z][a-z\d+.-]*):/.exec(openlink)?.[1];
  if (scheme === undefined || !schemes.includes(scheme)) {
    console.warn('refused a mini-program link: its scheme is not allowed');
    throw new Error('not allowed');
  }
  return openlink;
}

/** Opens the page: directly from its own mini-program, from elsewhere by a link of the chat app. */
async function openMiniPage(page: MiniPage, links: Links): Promise<Outcome> {
  if (currentHost().host === 'WXMP') {
    const values = page.query === '' ? '' : `?${page.query}`;
    const navigation = await askHost('navigate', `/${page.path}${values}`);
    return navigation.ok ? 'opened' : 'unavailable';
  }
  return await leaveFor(await freshLink(page, links));
}

interface WechatPageProps {
  lead: string;
  text?: string;
  /** Returns the page if the operator allows it. */
  find: (links: Links) => MiniPage | undefined;
}

/** Opens a page of the chat mini-program; if this fails, shows a code to scan and a link to copy. */
export function WechatPage({ lead, text, find }: WechatPageProps) {
  return (
    <FactPage before="home" read={useQuery(linksQuery)}>
      {(links) => {
        const page = find(links);
        return page === undefined ? (
          <Unknown />
        ) : (
          <Opener lead={lead} text={text} page={page} links={links} />
        );
      }}
    </FactPage>
  );
}

function Unknown() {
  const t = openingPageMessages();
  return (
    <ErrorBlock status="empty" title={t.wechat.unknown} description={t.wechat.unknownHint}>
      <ButtonLink to="home" color="primary">
        {t.home}
      </ButtonLink>
    </ErrorBlock>
  );
}

interface OpenerProps {
  lead: string;
  text: string | undefined;
  page: MiniPage;
  links: Links;
}

function Opener({ lead, text, page, links }: OpenerProps) {
  const { wechat: t, copyLink } = openingPageMessages();
  const phone = usePhone();
  const [note, setNote] = useState<string>();
  const [wantsCode, setWantsCode] = useState(false);
  // Inside the chat app its own links open nothing; a desktop has a phone nearby.
  const isInChatApp = phone !== undefined && currentHost().host === 'WX';
  const showsCode = wantsCode || isInChatApp || phone?.store === 'desktop';
  const fallBack = (noteText: string): void => {
    setNote(noteText);
    setWantsCode(true);
  };
  const open = useAction(() => openMiniPage(page, links), {
    onDone: (outcome) => {
      if (outcome !== 'opened') fallBack(t.stayed);
    },
    onFail: (error) => fallBack(`${t.failed}: ${errorText(error)}`),
  });
  return (
    <>
      <section className={css.chat}>
        <ChatMark />
        <h2 className="huge strong tight">{lead}</h2>
        {text !== undefined && <p className="quiet">{text}</p>}
        {!isInChatApp && (
          <Button block size="large" color="primary" loading={open.running} onClick={open.run}>
            {open.running ? t.opening : t.open}
          </Button>
        )}
        <p className="small quiet">{isInChatApp ? t.inside : t.hint}</p>
      </section>
      {note !== undefined && <Note>{note}</Note>}
      {showsCode && <Code page={page} />}
      <div className="wrap middle above-16">
        {!showsCode && (
          <Button fill="none" onClick={() => setWantsCode(true)}>
            {t.showCode}
          </Button>
        )}
        <Button fill="none" onClick={copyHere}>
          {copyLink}
        </Button>
      </div>
    </>
  );
}

/** The code for the chat app's camera; nothing if the parameters are too long for one. */
function Code({ page }: { page: MiniPage }) {
  const { wechat: t } = openingPageMessages();
  const scene = page.query === '' ? page.id : page.query;
  const code = useQuery(
    scene.length > MOST_SCENE
      ? undefined
      : query(
          'POST auth:/ad/generateMiniProgramCode',
          { body: { page: page.path, scene } },
          { freshMs: Infinity },
        ),
  );
  return (
    <section className={css.picture}>
      <Loaded
        read={code}
        skeleton={<Skeletons className={css.pictureRoom} />}
        idle={null}
        failed={() => <p className="small quiet">{t.codeFailed}</p>}
      >
        {({ contentType, imageBase64 }) => (
          <>
            <Picture type={contentType} base64={imageBase64} label={t.code} />
            <p className="small quiet">{t.codeHint}</p>
          </>
        )}
      </Loaded>
    </section>
  );
}

const Picture = ({
  type,
  base64,
  label,
}: {
  type: string;
  base64: string;
  label: string;
}): ReactNode => (
  <img
    src={`data:${type === 'image/jpeg' ? type : 'image/png'};base64,${base64}`}
    alt={label}
    width={200}
    height={200}
    className={css.pictureRoom}
  />
);

const ChatMark = () => (
  <svg viewBox="0 0 64 64" className={css.chatMark} aria-hidden="true">
    <rect width="64" height="64" rx="18" fill="var(--live)" />
    <path
      d="M27 15c-9 0-16 6-16 13 0 4 2 8 6 10l-2 6 7-4 5 1c9 0 16-6 16-13s-7-13-16-13z"
      fill="var(--white)"
    />
    <path
      d="M41 30c7 0 13 5 13 11 0 3-2 6-5 8l1 5-5-3-4 1c-7 0-13-5-13-11s6-11 13-11z"
      fill="var(--white)"
      stroke="var(--live)"
      strokeWidth="2"
    />
  </svg>
);
