import { HELP_CATEGORIES, type HelpCategory } from '@shtrans/contract/help/facts';
import type { HelpThreadSummary } from '@shtrans/contract/help/schemas';
import { useState } from 'react';
import { errorText } from '../../../core/api/api-error.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { sendOrKeep, useWaiting } from '../../../core/query/waiting.ts';
import { navigate, useRoute } from '../../../core/route/router.ts';
import { OrderBrief } from '../../../domain/orders/order-brief.tsx';
import { orderQuery } from '../../../domain/orders/order-query.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { Chips } from '../../../ui/button/chips.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { LinkRow, LinkRows } from '../../../ui/list/link-rows.tsx';
import { withAsked } from '../../../ui/page/loaded.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { clearToast, showToast } from '../../../ui/overlay/toast.ts';
import { MessageForm, type Written } from '../message-form.tsx';
import { helpMessages } from '../messages.ts';
import { ASK, showThread, threadsOfOrder } from '../queries.ts';

/** Requests help with an order from the desk. */
export default function HelpRequestPage() {
  const t = helpMessages();
  const { id } = useRoute().query;
  const order = useQuery(id ? orderQuery(id) : undefined);
  const threads = useQuery(id ? threadsOfOrder(id) : undefined);
  const waiting = useWaiting(ASK, ({ params }) => params.id === id, threads.refetch);
  return (
    <FactPage before="orders" read={withAsked(order, threads)}>
      {(data) => (
        <>
          <section className="card">
            <OrderBrief order={data} />
          </section>
          {waiting ? (
            <Note>{t.waits}</Note>
          ) : (
            <RequestForm
              id={data.id}
              threads={threads.data?.items ?? []}
              onRefused={threads.refetch}
            />
          )}
          <LinkRows label={t.all}>
            <LinkRow to="helpThreads">{t.all}</LinkRow>
          </LinkRows>
        </>
      )}
    </FactPage>
  );
}

interface RequestFormProps {
  id: string;
  threads: readonly HelpThreadSummary[];
  onRefused: () => void;
}

/** The category, text and pictures; if the category has an open thread, the link to it. */
function RequestForm({ id, threads, onRefused }: RequestFormProps) {
  const t = helpMessages();
  const [category, setCategory] = useState<HelpCategory | null>(null);
  const [missing, setMissing] = useState(false);
  const openThread = threads.find(
    (thread) => thread.category === category && thread.state !== 'closed',
  );
  const send = async (message: Written) => {
    if (category === null) return;
    const thread = await sendOrKeep(ASK, { params: { id }, body: { category, ...message } });
    // The message waits to be sent, so the toast that asks to retry is misleading.
    if (thread === undefined) return clearToast();
    showThread(thread);
    showToast(t.sent);
    navigate('helpThread', undefined, { id: thread.id }, { replace: true });
  };
  return (
    <section className="card stack between-16">
      <Chips
        label={t.ask}
        type="radio"
        items={HELP_CATEGORIES.map((key) => ({ key, title: t.category[key] }))}
        chosen={category === null ? [] : [category]}
        onToggle={(key) => {
          setCategory(HELP_CATEGORIES.find((each) => each === key) ?? null);
          setMissing(false);
        }}
      />
      {openThread !== undefined ? (
        <div className="stack between-12" aria-live="polite">
          <p className="quiet">{t.exists}</p>
          <ButtonLink
            to="helpThread"
            query={{ id: openThread.id }}
            color="primary"
            fill="outline"
            block
          >
            {t.toThread}
          </ButtonLink>
        </div>
      ) : (
        <MessageForm
          label={t.text}
          placeholder={category === null ? '' : t.hint[category]}
          send={send}
          fault={missing ? t.askMissing : undefined}
          onSubmit={() => {
            setMissing(category === null);
            return category !== null;
          }}
          onFail={(error) => {
            showToast(errorText(error));
            onRefused();
          }}
        />
      )}
    </section>
  );
}
