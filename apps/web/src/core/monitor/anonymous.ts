/** A stack frame in a script of the app: the function, and the position below the server's address. */
const SCRIPT =
  /^\s*(?:at )?(?:async )?(?:new )?([\w$.<>]*)[ @(]*https?:\/\/\S*?\/(assets\/[\w.-]+\.js:\d+:\d+)/;

/**
 * What may identify a rider in a message: addresses with their parameters, quotations of unreadable responses, ids,
 * credentials, phone numbers, e-mail addresses. Keeps the file of a script.
 */
const PERSONAL =
  /https?:\/\/[^\s'")]*?\/(assets\/[\w.-]+)[^\s'")]*|https?:\/\/[^\s'")]+|"[^]*"|\S+@\S+|(?=[\w-]*\d)[\w-]{12,}|\d{5,}/g;

/** Removes from an error's message what may identify a rider. */
export const anonymousText = (text: string): string =>
  text.slice(0, 500).replace(PERSONAL, (_, script: string | undefined) => script ?? '…');

/** The frames of a stack in scripts of the app, one a line; drops everything else. */
export const anonymousStack = (stack: string): string =>
  stack
    .split('\n')
    .flatMap((line) => {
      const [, name = '', place] = SCRIPT.exec(line) ?? [];
      return place === undefined ? [] : [`at ${name || '<anonymous>'} (${place})`];
    })
    .slice(0, 40)
    .join('\n');
