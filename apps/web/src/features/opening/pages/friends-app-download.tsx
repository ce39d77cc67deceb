import { useEffect } from 'react';
import { ApiError } from '../../../core/api/api-error.ts';
import { query } from '../../../core/query/query.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { useRoute } from '../../../core/route/router.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { copyAndSay } from '../../../ui/overlay/copy-text.ts';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { Loaded, RequestError } from '../../../ui/page/loaded.tsx';
import { Skeletons } from '../../../ui/page/skeleton.tsx';
import { AppHero, GetAppPage } from '../get-app.tsx';
import { keepInvite, useInvite } from '../kept-invite.ts';
import { openingPageMessages } from '../messages.ts';
import css from '../opening.module.css';

const inviteQuery = (code: string) =>
  query('GET auth:/v1/invite-codes/:code', { params: { code } });

/** The gateway does not know the code, or its form is wrong. */
const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** The download page for invited friends: the inviter, and the code that is passed to the app. */
export default function FriendsAppDownloadPage() {
  const t = openingPageMessages();
  const code = useInvite(useRoute().query['code']);
  const invite = useQuery(code === undefined ? undefined : inviteQuery(code));
  const inviteCode = invite.data?.code;
  useEffect(() => {
    if (inviteCode !== undefined) keepInvite(inviteCode);
  }, [inviteCode]);
  const incomplete = (
    <section className={css.noInvite}>
      <ErrorBlock status="lost" title={t.noCode} description={t.noCodeHint} />
    </section>
  );
  return (
    <GetAppPage
      {...(inviteCode !== undefined && {
        more: { invite: inviteCode },
        scanned: { code: inviteCode },
      })}
      hero={
        <>
          <AppHero
            title={invite.data ? t.invitedBy(invite.data.phoneEnd) : t.invited}
            lead={t.invitedHint}
          />
          <Loaded
            read={invite}
            skeleton={<Skeletons className={css.inviteRoom} />}
            idle={incomplete}
            failed={(error, onRetry) =>
              isUnknown(error) ? incomplete : <RequestError error={error} onRetry={onRetry} />
            }
          >
            {({ code: inviterCode }) => (
              <section className={css.invite}>
                <p className="small">{t.code}</p>
                <p className={css.inviteCode}>{inviterCode}</p>
                <Button size="small" fill="outline" onClick={() => void copyAndSay(inviterCode, t)}>
                  {t.copyCode}
                </Button>
                <p className="small">{t.codeKept}</p>
              </section>
            )}
          </Loaded>
        </>
      }
    >
      <section className="card stack">
        <h2>{t.rewards}</h2>
        <p className="small quiet">{t.rewardsText}</p>
        {inviteCode !== undefined && (
          <ButtonLink to="inviteNewUsers" query={{ code: inviteCode }} block color="primary">
            {t.acceptHere}
          </ButtonLink>
        )}
      </section>
    </GetAppPage>
  );
}
