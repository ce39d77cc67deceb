import type { HelpThread } from '@shtrans/contract/help/schemas';
import { Fragment, useEffect } from 'react';
import { errorText, hasCode } from '../../../core/api/api-error.ts';
import { textOr } from '../../../core/i18n/language.ts';
import { useAction } from '../../../core/query/use-action.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { sendOrKeep, useWaiting } from '../../../core/query/waiting.ts';
import { Link } from '../../../core/route/link.tsx';
import { useRoute } from '../../../core/route/router.ts';
import { picturesMessages } from '../../../domain/pictures/messages.ts';
import { OrderBrief } from '../../../domain/orders/order-brief.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { confirmDialog } from '../../../ui/overlay/dialog.ts';
import { Conversation, Message } from '../../../ui/list/conversation.tsx';
import { dayHeading, groupByDay } from '../../../ui/list/day-groups.tsx';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { amountText } from '../../../ui/text/money.tsx';
import { clock, timeInText } from '../../../ui/text/time.ts';
import { clearToast, showToast } from '../../../ui/overlay/toast.ts';
import { MessageForm, type Written } from '../message-form.tsx';
import { helpMessages } from '../messages.ts';
import { changeThread, SAY, showThread, threadQuery } from '../queries.ts';
import { StateBadge } from '../state-badge.tsx';
import css from './help-thread.module.css';

/** An answer takes hours: an open page polls slowly, and again when the rider returns to it. */
const AGAIN_MS = 30_000;

/** One thread with the desk: the messages, the decision, and a form to reply. */
export default function HelpThreadPage() {
  const t = helpMessages();
  const { id } = useRoute().query;
  const thread = useQuery(id ? threadQuery(id) : undefined, {
    again: ({ data }) => (data?.state === 'open' ? AGAIN_MS : false),
  });
  const failed = (error: unknown) =>
    hasCode(error, 'help_thread_not_found') ? (
      <ErrorBlock status="empty" title={t.none} description="">
        <ButtonLink to="helpThreads" color="primary" fill="outline">
          {t.all}
        </ButtonLink>
      </ErrorBlock>
    ) : undefined;
  return (
    <FactPage before="helpThreads" read={thread} failed={failed}>
      {(data) => <Thread thread={data} refetch={thread.refetch} />}
    </FactPage>
  );
}

/** Reports to the gateway that the answer was read; if this fails, the unread mark stays. */
function useRead({ id, unread, messages }: HelpThread): void {
  const last = messages.length;
  useEffect(() => {
    if (unread) void changeThread(id, { read: last }).catch(() => {});
  }, [id, unread, last]);
}

function Thread({ thread, refetch }: { thread: HelpThread; refetch: () => void }) {
  const t = helpMessages();
  useRead(thread);
  const { id, category, state, order, messages, grantedCents, closesAt } = thread;
  const waiting = useWaiting(SAY, ({ params }) => params.id === id, refetch);
  const allMessages: readonly SaidProps[] = [
    ...messages,
    ...(waiting
      ? [
          {
            number: messages.length + 1,
            by: 'rider' as const,
            text: waiting.input.body.text,
            photos: [],
            at: new Date(waiting.at).toISOString(),
            note: t.waits,
          },
        ]
      : []),
  ];
  return (
    <>
      <section className="card stack between-12">
        <div className="row spread">
          <h2 className={css.title}>{textOr(t.category, category, category)}</h2>
          <StateBadge state={state} />
        </div>
        <Link to="orderDetail" query={{ id: order.id, type: order.type }} className={css.order}>
          <OrderBrief order={order} />
        </Link>
        {grantedCents !== null && (
          <div className={css.granted}>
            <p className="strong">{t.granted(amountText(grantedCents))}</p>
            <Link to="refundDetail" query={{ id: order.id }}>
              {t.toRefund}
            </Link>
          </div>
        )}
      </section>
      <div className="sides above-16">
        <Conversation>
          {groupByDay(allMessages, ({ at }) => at).map((group) => (
            <Fragment key={group[0].number}>
              <li className={css.day}>{dayHeading(group[0].at)}</li>
              {group.map((message) => (
                <Said key={message.number} {...message} />
              ))}
            </Fragment>
          ))}
        </Conversation>
      </div>
      <p className="small quiet centred sides above-12">
        {state === 'closed'
          ? t.isClosed
          : closesAt === null
            ? t.waitsForDesk
            : t.closesAt(timeInText(closesAt))}
      </p>
      {state !== 'closed' && <GoOn id={id} onRefused={refetch} />}
    </>
  );
}

type SaidProps = HelpThread['messages'][number] & { note?: string };

/** One message, with its pictures. */
function Said({ by, text, photos, at, note }: SaidProps) {
  const t = helpMessages();
  return (
    <Message
      own={by === 'rider'}
      head={`${by === 'rider' ? t.you : t.desk} · ${clock(at)}`}
      note={note !== undefined && <p className="tiny text-wait">{note}</p>}
    >
      <p className={css.text}>{text}</p>
      {photos.length > 0 && (
        <div className={css.photos}>
          {photos.map((address, i) => (
            <a key={address} href={address} target="_blank" rel="noreferrer">
              <img src={address} alt={picturesMessages().photo(i + 1)} loading="lazy" />
            </a>
          ))}
        </div>
      )}
    </Message>
  );
}

/** Replies, or closes the thread. */
function GoOn({ id, onRefused }: { id: string; onRefused: () => void }) {
  const t = helpMessages();
  const onFail = (error: unknown) => {
    showToast(errorText(error));
    onRefused();
  };
  const send = async (message: Written) => {
    const thread = await sendOrKeep(SAY, { params: { id }, body: message });
    if (thread === undefined) clearToast();
    else showThread(thread);
  };
  const closing = useAction(() => changeThread(id, { state: 'closed' }), {
    onDone: () => showToast(t.closed),
    onFail,
  });
  const closeThread = async () => {
    const isConfirmed = await confirmDialog({
      title: t.closeAsk,
      content: t.closeText,
      confirmText: t.closeDo,
    });
    if (isConfirmed) closing.run();
  };
  return (
    <section className="card stack between-12">
      <MessageForm label={t.again} send={send} onFail={onFail} />
      <Button fill="none" block loading={closing.running} onClick={() => void closeThread()}>
        {t.close}
      </Button>
    </section>
  );
}
