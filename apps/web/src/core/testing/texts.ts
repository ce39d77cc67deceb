import type { MessagesHandle } from '../i18n/messages.ts';
import type { Language } from '../i18n/language.ts';

/** The messages of a feature in one language, for a test that reads a page as its rider does. */
export function textsIn<T>(language: Language, { loaded }: MessagesHandle<T>): T {
  const texts = loaded[language];
  if (texts === undefined) throw new Error('the build has split these messages');
  return texts;
}
