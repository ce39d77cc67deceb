import { hasScreen, offers } from '@shtrans/contract/city/current';
import type { Reminder } from '@shtrans/contract/reminders/schemas';
import { STANDING_REMINDERS, type StandingReminder } from '@shtrans/contract/reminders/facts';
import { useState } from 'react';
import { errorText } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import { inLanguage, textOr } from '../../core/i18n/language.ts';
import { query } from '../../core/query/query.ts';
import { writeQuery } from '../../core/query/query-cache.ts';
import { useAction } from '../../core/query/use-action.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { Button } from '../../ui/button/button.tsx';
import { Loaded } from '../../ui/page/loaded.tsx';
import { RowsSkeleton } from '../../ui/list/rows.tsx';
import { timeInText } from '../../ui/text/time.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import { sessionsMessages } from './messages.ts';
import css from './reminders.module.css';

const remindersQuery = query('GET maas:/v1/reminders', {}, { freshMs: 0 });

type Change = { stop: string } | { all: true } | { kind: StandingReminder; on: boolean };

async function change(requestedChange: Change): Promise<void> {
  const t = sessionsMessages().reminders;
  if ('kind' in requestedChange) {
    const params = { kind: requestedChange.kind };
    writeQuery(
      remindersQuery,
      requestedChange.on
        ? await call('PUT maas:/v1/reminders/standing/:kind', { params })
        : await call('DELETE maas:/v1/reminders/standing/:kind', { params }),
    );
    return;
  }
  const remainingReminders =
    'all' in requestedChange
      ? await call('DELETE maas:/v1/reminders')
      : await call('DELETE maas:/v1/reminders/:id', { params: { id: requestedChange.stop } });
  writeQuery(remindersQuery, remainingReminders);
  showToast('all' in requestedChange ? t.allStopped : t.stopped);
}

/** The scheduled reminders and the rider's settings for them. */
export const useReminders = () => useQuery(remindersQuery);

/** Whether the city sends reminders of a kind: of tickets where they are sold, of refunds where anything is paid. */
const isSent = (kind: StandingReminder): boolean =>
  kind === 'tickets' ? offers('shop') : hasScreen('orders');

/** The rider's text message reminders, with switches to stop them. Nothing where the city sends none. */
export function Reminders({ reminders }: { reminders: ReturnType<typeof useReminders> }) {
  const kinds = STANDING_REMINDERS.filter(isSent);
  return kinds.length > 0 && <SentReminders kinds={kinds} reminders={reminders} />;
}

interface SentRemindersProps {
  kinds: readonly StandingReminder[];
  reminders: ReturnType<typeof useReminders>;
}

function SentReminders({ kinds, reminders }: SentRemindersProps) {
  const t = sessionsMessages().reminders;
  // The box shows the rider's choice before the gateway has stored it.
  const [requestedSetting, setRequestedSetting] = useState<{
    kind: StandingReminder;
    on: boolean;
  }>();
  const { run, running } = useAction(change, {
    onDone: () => setRequestedSetting(undefined),
    onFail: (error) => {
      setRequestedSetting(undefined);
      showToast(errorText(error));
    },
  });
  const setReminder = (kind: StandingReminder, isOn: boolean): void => {
    setRequestedSetting({ kind, on: isOn });
    run({ kind, on: isOn });
  };
  return (
    <section className="card stack" aria-labelledby="reminders">
      <h2 id="reminders">{t.title}</h2>
      <p className="small">{t.lead}</p>
      <Loaded read={reminders} skeleton={<RowsSkeleton />}>
        {({ items, standing }) => (
          <>
            {kinds.map((kind) => (
              <label key={kind} className={css.tick}>
                <input
                  type="checkbox"
                  checked={
                    requestedSetting?.kind === kind ? requestedSetting.on : standing.includes(kind)
                  }
                  disabled={running}
                  onChange={({ target }) => setReminder(kind, target.checked)}
                />
                {t[kind]}
              </label>
            ))}
            {items.length === 0 && <p className="small">{t.none}</p>}
            {items.length > 0 && (
              <ul className={css.list}>
                {items.map((item) => (
                  <Item
                    key={item.id}
                    item={item}
                    busy={running}
                    onStop={() => run({ stop: item.id })}
                  />
                ))}
              </ul>
            )}
            {(items.length > 0 || standing.length > 0) && (
              <Button block fill="outline" loading={running} onClick={() => run({ all: true })}>
                {t.stopAll}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Item({ item, busy, onStop }: { item: Reminder; busy: boolean; onStop: () => void }) {
  const t = sessionsMessages().reminders;
  const kind = textOr(t.kind, item.kind, '');
  const name = item.name === null ? kind : inLanguage(item.name);
  return (
    <li className="row spread">
      <div className="grow">
        <p className="strong">{name}</p>
        <p className="small num">
          {kind} · {t.goesOut(timeInText(item.at))}
        </p>
      </div>
      <Button fill="outline" disabled={busy} aria-label={`${t.stop}: ${name}`} onClick={onStop}>
        {t.stop}
      </Button>
    </li>
  );
}
