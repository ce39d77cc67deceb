import { language, type Language } from './language.ts';

/** The same keys as the Chinese messages; texts with parameters take the same ones. */
export type Messages<T> = {
  readonly [K in keyof T]: T[K] extends (...args: infer A) => string
    ? (...args: A) => string
    : T[K] extends string
      ? string
      : Messages<T[K]>;
};

type Load<T> = () => Promise<{ messages: T }>;

/** The messages of one feature: one file per language, of which one is loaded. */
export interface MessagesHandle<T = unknown> {
  /** The loaded messages. A route names its handles, so they are there before the page renders. */
  (): T;
  readonly loaders: Readonly<Record<Language, Load<T>>>;
  readonly loaded: Partial<Record<Language, T>>;
}

/**
 * Names the message files of a feature. The Chinese file sets the keys; an English file that lacks
 * one, or takes other parameters, does not compile.
 */
export function defineMessages<T>(loaders: {
  zh_cn: Load<T>;
  en_us: Load<Messages<NoInfer<T>>>;
}): MessagesHandle<Messages<T>> {
  const loaded: Partial<Record<Language, Messages<T>>> = {};
  const read = (): Messages<T> => {
    const messages = loaded[language()];
    if (messages === undefined) {
      throw new Error('messages not loaded: name them in the route row');
    }
    return messages;
  };
  return Object.assign(read, { loaders: loaders as never, loaded });
}

/** Loads the messages of the current language once. A failed load may be tried again. */
export async function loadMessages({ loaders, loaded }: MessagesHandle): Promise<void> {
  const wanted = language();
  if (loaded[wanted] !== undefined) return;
  const { messages } = await loaders[wanted]();
  loaded[wanted] = messages;
}
