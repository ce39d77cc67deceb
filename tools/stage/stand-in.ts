import type { CDPSession, Page } from 'playwright-core';

/** A call of the page to the gateway that waits for a decision here; without one it keeps waiting. */
export interface Question {
  /** Answers instead of the gateway: status 200 by default, and JSON. */
  fulfill(answer: {
    status?: number;
    contentType?: string;
    json?: unknown;
    body?: string;
  }): Promise<void>;
  /** Breaks off as a lost network does. */
  abort(): Promise<void>;
  /** Returns the gateway's own answer, as parsed JSON. */
  fetch(): Promise<object>;
}

type Reply = (question: Question) => unknown;

interface Replacement {
  session: CDPSession;
  replies: { pattern: RegExp; reply: Reply }[];
}

const replacements = new WeakMap<Page, Promise<Replacement>>();

/**
 * Replaces the gateway's answers to calls of the page whose address matches; of two matches the later one applies.
 * Other requests are not intercepted: `page.route` would stop each of them and disable the browser's cache.
 */
export async function replaceAnswers(page: Page, pattern: RegExp, reply: Reply): Promise<void> {
  const replacement = replacements.get(page) ?? begin(page);
  replacements.set(page, replacement);
  (await replacement).replies.unshift({ pattern, reply });
}

/** Ends the replacement: the gateway answers again. */
export async function restoreAnswers(page: Page): Promise<void> {
  const replacement = await replacements.get(page);
  if (replacement !== undefined) replacement.replies = [];
}

async function begin(page: Page): Promise<Replacement> {
  const session = await page.context().newCDPSession(page);
  // A page that is left or closed needs no answer.
  const send = async (...[method, params]: Parameters<CDPSession['send']>): Promise<void> =>
    void (await session.send(method, params).catch(() => {}));
  const newReplacement: Replacement = { session, replies: [] };
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { reply } = newReplacement.replies.find(({ pattern }) => pattern.test(request.url)) ?? {};
    if (reply === undefined) {
      void send('Fetch.continueRequest', { requestId });
      return;
    }
    void reply({
      fulfill: ({ status = 200, contentType = 'application/json', json, body }) =>
        send('Fetch.fulfillRequest', {
          requestId,
          responseCode: status,
          responseHeaders: [{ name: 'content-type', value: contentType }],
          body: Buffer.from(body ?? JSON.stringify(json)).toString('base64'),
        }),
      abort: () => send('Fetch.failRequest', { requestId, errorReason: 'Failed' }),
      fetch: async () =>
        (await (await fetch(request.url, { headers: request.headers })).json()) as object,
    });
  });
  await session.send('Fetch.enable', {
    patterns: ['*/v1/*', '*/ad/*', '*/auth/cas/*'].map((urlPattern) => ({ urlPattern })),
  });
  return newReplacement;
}
