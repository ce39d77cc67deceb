import type { Ride } from '@shtrans/contract/rides/schemas';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../core/api/api-error.ts';
import { inLanguage } from '../../core/i18n/language.ts';
import { useAction } from '../../core/query/use-action.ts';
import type { Read } from '../../core/query/use-query.ts';
import { rideMessages } from '../../domain/rides/messages.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { Conversation as Bubbles, Message } from '../../ui/list/conversation.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { Loaded } from '../../ui/page/loaded.tsx';
import { clock } from '../../ui/text/time.ts';
import { inlineError, Refusal } from './banner.tsx';
import { conversationMessages } from './conversation-messages.ts';
import css from './conversation-sheet.module.css';
import type { Conversation } from './queries.ts';
import { sendPhrase } from './send-phrase.ts';

interface ConversationSheetProps {
  ride: Ride;
  read: Read<Conversation>;
  onClose: () => void;
}

/** The conversation with the driver, and below it the phrases to send. A message that fails offers the call instead. */
export function ConversationSheet({ ride, read, onClose }: ConversationSheetProps) {
  const t = conversationMessages();
  const [failure, setFailure] = useState<unknown>();
  const [phraseId, setPhraseId] = useState<string>();
  const { run, running } = useAction((phrase: string) => sendPhrase(ride, phrase), {
    onDone: () => setFailure(undefined),
    onFail: (error) => {
      setFailure(error);
      read.refetch();
    },
  });
  const send = (phrase: string): void => {
    setFailure(undefined);
    setPhraseId(phrase);
    run(phrase);
  };
  const relay = ride.driver?.relay;
  return (
    <Sheet title={t.title} onClose={onClose}>
      <Loaded read={read} skeleton={null} failed={inlineError}>
        {({ items, phrases }) => (
          <div className="stack between-12">
            <Items
              items={items}
              canSend={(phrase) => !running && phrases.some(({ id }) => id === phrase)}
              onSend={send}
            />
            {failure !== undefined && (
              <Refusal>
                <p>{errorText(failure)}</p>
                {relay !== undefined && (
                  <a
                    className={buttonClass({ color: 'primary', fill: 'outline', size: 'small' })}
                    href={`tel:${relay}`}
                  >
                    {rideMessages().call}
                  </a>
                )}
              </Refusal>
            )}
            <h3 className="small quiet regular">{t.choose}</h3>
            <ul className="stack">
              {phrases.map(({ id, text }) => (
                <li key={id}>
                  <Button
                    block
                    fill="outline"
                    disabled={running && id !== phraseId}
                    loading={running && id === phraseId}
                    onClick={() => send(id)}
                  >
                    {inLanguage(text)}
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        )}
      </Loaded>
    </Sheet>
  );
}

interface ItemsProps {
  items: Conversation['items'];
  canSend: (phraseId: string) => boolean;
  onSend: (phraseId: string) => void;
}

/** The messages, scrolled to the last one. */
function Items({ items, canSend, onSend }: ItemsProps) {
  const t = conversationMessages();
  const box = useRef<HTMLDivElement>(null);
  const { length } = items;
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
    // `length`: a new message.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [length]);
  return (
    // The keyboard scrolls it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css.items} ref={box} tabIndex={0} aria-label={t.conversation}>
      {length === 0 && <p className="quiet">{t.none}</p>}
      <Bubbles>
        {items.map((item) => (
          <Item key={item.id} item={item} canSend={canSend} onSend={onSend} />
        ))}
      </Bubbles>
    </section>
  );
}

interface ItemProps extends Omit<ItemsProps, 'items'> {
  item: Conversation['items'][number];
}

function Item({ item: { sender, phraseId, text, sentAt, delivery }, canSend, onSend }: ItemProps) {
  const t = conversationMessages();
  const isOwn = sender === 'rider';
  const failed = delivery === 'failed';
  const state = failed ? t.failed : delivery === 'pending' ? t.pending : t.delivered;
  return (
    <Message
      own={isOwn}
      head={`${isOwn ? t.you : t.driver} · ${clock(sentAt)}`}
      note={
        isOwn && (
          <p className={failed ? 'tiny text-bad' : 'tiny quiet'}>
            <span>{state}</span>
            {failed && phraseId !== null && canSend(phraseId) && (
              <Button size="small" fill="none" onClick={() => onSend(phraseId)}>
                {t.again}
              </Button>
            )}
          </p>
        )
      }
    >
      <p>{inLanguage(text)}</p>
    </Message>
  );
}
