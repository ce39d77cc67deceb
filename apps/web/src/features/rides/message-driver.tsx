import type { Ride } from '@shtrans/contract/rides/schemas';
import { useState } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { isFinal } from '../../core/live/follow.ts';
import { useKept, useQuery } from '../../core/query/use-query.ts';
import { Button } from '../../ui/button/button.tsx';
import { useLateSheet } from '../../ui/overlay/late-sheet.ts';
import { conversationMessages } from './conversation-messages.ts';
import { ridesMessages } from './messages.ts';
import css from './message-driver.module.css';
import { conversationQuery } from './queries.ts';

const loadSheet = async () => (await import('./conversation-sheet.tsx')).ConversationSheet;

/** The delay after a failure, in ms. */
const AGAIN_MS = 5000;

/** The last message of the driver that the rider has seen, by ride. */
const seenByRide = new Map<string, string>();

/**
 * The button that opens the conversation with the driver. It marks a new answer and reads it out. Without phrases and
 * messages there is none. The sheet loads on the tap.
 */
export function MessageDriver({ ride }: { ride: Ride }) {
  const { message: t } = ridesMessages();
  const { messagesVersion } = ride;
  const read = useKept(
    useQuery(conversationQuery(ride), {
      again: ({ data, error }) => {
        if (error !== null) return isFinal(error) ? false : AGAIN_MS;
        // The ride knows of a change first.
        return data !== undefined && data.version < messagesVersion && 0;
      },
    }),
  );
  const { Sheet, open, close } = useLateSheet(loadSheet, conversationMessages);
  const [seenId, setSeenId] = useState(seenByRide.get(ride.id));
  const answers = read.data?.items.filter(({ sender }) => sender === 'driver') ?? [];
  const last = answers[answers.length - 1];
  const isNew = Sheet === undefined && last?.id !== seenId;
  const onClose = (): void => {
    if (last !== undefined) seenByRide.set(ride.id, last.id);
    setSeenId(last?.id);
    close();
  };
  const hasSheet = read.data !== undefined && read.data.phrases.length + read.data.items.length > 0;
  return (
    <>
      {hasSheet && (
        <Button
          color="primary"
          fill="outline"
          size="small"
          aria-label={isNew ? t.doNew : undefined}
          onClick={open}
        >
          {t.do}
          {isNew && <span className={css.mark} />}
        </Button>
      )}
      <span className="visually-hidden" aria-live="polite">
        {isNew && last !== undefined && t.driverSays(inLanguage(last.text))}
      </span>
      {Sheet && <Sheet ride={ride} read={read} onClose={onClose} />}
    </>
  );
}
