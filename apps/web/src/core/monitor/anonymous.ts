/** A frame in a script of the app, as engines write it: who, and where below the server's address. */
const SCRIPT =
  /^\s*(?:at )?(?:async )?(?:new )?([\w$.<>]*)[ @(]*https?:\/\/\S*?\/(assets\/[\w.-]+\.js:\d+:\d+)/;

/**
 * What a message may hold of a rider: addresses with their parameters, quotations of answers that could not be read,
 * ids, credentials, phone numbers, e-mail addresses. The file of a script is kept.
 */
const PERSONAL =
  /https?:\/\/[^\s'")]*?\/(assets\/[\w.-]+)[^\s'")]*|https?:\/\/[^\s'")]+|"[^]*"|\S+@\S+|(?=[\w-]*\d)[\w-]{12,}|\d{5,}/g;

/** An error's message without what could be a rider's. */
export const anonymousText = (text: string): string =>
  text.slice(0, 500).replace(PERSONAL, (_, script: string | undefined) => script ?? '…');

/** The frames of a stack that lie in scripts of the app, one a line; what else engines write there is left out. */
export const anonymousStack = (stack: string): string =>
  stack
    .split('\n')
    .flatMap((line) => {
      const [, name = '', place] = SCRIPT.exec(line) ?? [];
      return place === undefined ? [] : [`at ${name || '<anonymous>'} (${place})`];
    })
    .slice(0, 40)
    .join('\n');
