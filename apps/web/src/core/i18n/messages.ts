import { language, type Language } from './language.ts';

type Item = string | Readonly<Record<string, string>>;
type Text = string | readonly Item[] | ((...args: never[]) => string);

/** A text in both languages, Chinese first; texts with parameters take the same ones. */
export type Pair<T extends Text = string> = readonly [zh: T, en: T];

/** The texts of a feature by key, in both languages. */
export interface MessageTable {
  readonly [key: string]: Pair<Text> | MessageTable | undefined;
}

type ItemOf<T> = T extends string ? string : { readonly [K in keyof T]: string };

/** The type of a text in Chinese, in either language. */
type Widened<Zh> = Zh extends string
  ? string
  : Zh extends (...args: infer A) => string
    ? (...args: A) => string
    : Zh extends readonly (infer I)[]
      ? readonly ItemOf<I>[]
      : never;

/** The type that both languages share; `never` if English is of another kind or has other parameters than Chinese. */
type Shared<Zh, En> = En extends Widened<Zh> ? Widened<Zh> : never;

/** A table in one language. */
export type InOneLanguage<T> = T extends readonly [infer Zh, infer En]
  ? Shared<Zh, En>
  : { readonly [K in keyof T]: InOneLanguage<T[K]> };

type Load<T> = () => Promise<{ messages: T }>;

/** The messages of one feature. The build splits them by language; a rider loads one. */
export interface MessagesHandle<T = unknown> {
  /** The loaded messages. A route names its handles, so they are loaded before the page renders. */
  (): T;
  /** Absent if the table contains both languages. */
  readonly loaders?: Readonly<Record<Language, Load<T>>>;
  readonly loaded: Partial<Record<Language, T>>;
}

function inOneLanguage(table: MessageTable, index: 0 | 1): unknown {
  const pick = (value: MessageTable[string]): unknown => {
    if (value === undefined) return value;
    return Array.isArray(value) ? value[index] : inOneLanguage(value as MessageTable, index);
  };
  return Object.fromEntries(Object.entries(table).map(([key, value]) => [key, pick(value)]));
}

function handle<T>(
  loaded: Partial<Record<Language, T>>,
  loaders?: Readonly<Record<Language, Load<T>>>,
): MessagesHandle<T> {
  const read = (): T => {
    const messages = loaded[language()];
    if (messages === undefined) {
      throw new Error('messages not loaded: name them in the route row');
    }
    return messages;
  };
  return Object.assign(read, { loaded, ...(loaders && { loaders }) });
}

/**
 * The messages of a feature, in a module of its own named `*messages.ts`. Vite replaces the call by
 * one of `messagesByLanguage` (build/split-messages.ts); tests have both languages.
 */
export function defineMessages<const T extends MessageTable>(
  table: T,
): MessagesHandle<InOneLanguage<T>> {
  const [zh_cn, en_us] = [inOneLanguage(table, 0), inOneLanguage(table, 1)];
  return handle({ zh_cn, en_us } as Record<Language, InOneLanguage<T>>);
}

/** Texts by code; a code may have none. */
export const textsByCode = (
  table: Readonly<Record<string, Pair>>,
): Readonly<Record<string, Pair>> => table;

/** A part of a larger table, such as the texts of one mechanic in a campaign's. */
export const messageTable = <const T extends MessageTable>(table: T): T => table;

/** The messages of a feature; a route loads one language. */
export const messagesByLanguage = <T>(
  loaders: Readonly<Record<Language, Load<T>>>,
): MessagesHandle<T> => handle({}, loaders);

/** Loads the messages of the current language once. A failed load can be repeated. */
export async function loadMessages({ loaders, loaded }: MessagesHandle): Promise<void> {
  const requested = language();
  if (loaders === undefined || loaded[requested] !== undefined) return;
  const { messages } = await loaders[requested]();
  loaded[requested] = messages;
}
