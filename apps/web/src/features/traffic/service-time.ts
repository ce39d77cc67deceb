import type { Messages } from '../../core/i18n/messages.ts';
import type { messages } from './messages.zh.ts';

type Texts = Pick<Messages<typeof messages>, 'nextDay'>;

/** A time of the service day, "23:35"; after midnight, "24:12", as the next day's clock with a mark. */
export function serviceTimeText(time: string, t: Texts): string {
  const hours = Number(time.slice(0, 2));
  const minutes = time.slice(3);
  return hours < 24 ? time : t.nextDay(`${String(hours - 24).padStart(2, '0')}:${minutes}`);
}
