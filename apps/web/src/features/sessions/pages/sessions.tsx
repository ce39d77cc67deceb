import { offers } from '@shtrans/contract/city/current';
import type { SessionInfo } from '@shtrans/contract/sessions/schemas';
import { errorText, hasCode } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import { textOr } from '../../../core/i18n/language.ts';
import { query } from '../../../core/query/query.ts';
import { useAction } from '../../../core/query/use-action.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { StatusBadge } from '../../../ui/button/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { confirmDialog } from '../../../ui/overlay/dialog.ts';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { withAsked } from '../../../ui/page/loaded.tsx';
import { RowList } from '../../../ui/list/rows.tsx';
import { shortTime } from '../../../ui/text/time.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { sessionsMessages } from '../messages.ts';
import { CampaignCounting } from '../campaign-counting.tsx';
import { Reminders, useReminders } from '../reminders.tsx';
import css from './sessions.module.css';

const sessionsQuery = query('GET token:/v1/sessions');

/** Where the rider is logged in, with buttons to end other sessions. */
export default function SessionsPage() {
  const t = sessionsMessages();
  const sessions = useQuery(sessionsQuery);
  const reminders = useReminders();
  const { refetch } = sessions;
  const endOtherSessions = useAction(endOthers, {
    onDone: (ended) => {
      if (ended === undefined) return;
      showToast(t.othersEnded(ended));
      refetch();
    },
    onFail: (error) => showToast(errorText(error)),
  });
  return (
    <FactPage
      before="home"
      // The reminders are above the sessions, which would move if they came later.
      read={withAsked(sessions, reminders)}
      footer={({ items }) =>
        items.length < 2 ? undefined : (
          <Button
            block
            size="large"
            color="danger"
            fill="outline"
            loading={endOtherSessions.running}
            onClick={() => endOtherSessions.run()}
          >
            {t.endOthers}
          </Button>
        )
      }
    >
      {({ items }) => (
        <>
          <p className={css.lead}>{t.lead}</p>
          <ul>
            {items.map((session) => (
              <SessionCard key={session.id} session={session} onEnded={refetch} />
            ))}
          </ul>
          {items.length === 1 && <p className={css.lead}>{t.onlyHere}</p>}
          <p className={css.lead}>{t.rule}</p>
          <Reminders reminders={reminders} />
          {offers('campaigns') && <CampaignCounting />}
        </>
      )}
    </FactPage>
  );
}

/** Returns undefined if the rider cancels. */
async function endOthers(): Promise<number | undefined> {
  const t = sessionsMessages();
  const isConfirmed = await confirmDialog({
    title: t.endOthersTitle,
    content: t.endOthersText,
    confirmText: t.endOthers,
    danger: true,
  });
  return isConfirmed ? (await call('DELETE token:/v1/sessions/others')).ended : undefined;
}

function SessionCard({ session, onEnded }: { session: SessionInfo; onEnded: () => void }) {
  const t = sessionsMessages();
  const { id, current, kind, os, host, network, createdAt, lastUsedAt } = session;
  const name = t.device(
    textOr(t.os, os, t.os.other),
    textOr(t.app, host, t.app['BROWSER-DEFAULT']),
  );
  const endSession = useAction(() => call('DELETE token:/v1/sessions/:id', { params: { id } }), {
    onDone: () => {
      showToast(t.ended);
      onEnded();
    },
    onFail: (error) => {
      showToast(errorText(error));
      // The session has ended in the meantime: the list is out of date.
      if (hasCode(error, 'session_not_found')) onEnded();
    },
  });
  return (
    <li className="card stack">
      <div className="row spread">
        <h2>{name}</h2>
        {current && <StatusBadge tone="good">{t.here}</StatusBadge>}
        {kind === 'local' && <StatusBadge tone="quiet">{t.local}</StatusBadge>}
      </div>
      <RowList
        rows={[
          [t.lastUsed, shortTime(lastUsedAt)],
          [t.network, network],
          [t.since, shortTime(createdAt)],
        ]}
      />
      {!current && (
        <Button
          block
          fill="outline"
          loading={endSession.running}
          aria-label={`${t.end}: ${name}`}
          onClick={() => endSession.run()}
        >
          {t.end}
        </Button>
      )}
    </li>
  );
}
