import { language } from '../../core/i18n/language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { Note } from '../../ui/note.tsx';
import { shortTime } from '../../ui/time.ts';
import { partnerOrdersMessages } from './messages.ts';

/** What is shown is not of now: the partner could not be asked. */
export function StaleNote({ asOf }: { asOf: string }) {
  const t = useMessages(partnerOrdersMessages);
  return <Note>{t.stale(shortTime(asOf, language()))}</Note>;
}
