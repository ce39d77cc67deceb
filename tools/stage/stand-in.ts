import type { CDPSession, Page } from 'playwright-core';

/** One question of the page to the gateway, which waits for what is decided here; undecided, it waits on. */
export interface Question {
  /** Answers in the gateway's place: 200 unless told, and JSON. */
  fulfill(answer: {
    status?: number;
    contentType?: string;
    json?: unknown;
    body?: string;
  }): Promise<void>;
  /** Breaks off as a network does that is gone. */
  abort(): Promise<void>;
  /** What the gateway itself answers, as parsed JSON. */
  fetch(): Promise<object>;
}

type Reply = (question: Question) => unknown;

interface StandIn {
  session: CDPSession;
  replies: { pattern: RegExp; reply: Reply }[];
}

const standIns = new WeakMap<Page, Promise<StandIn>>();

/**
 * Answers the page's questions to the gateway whose address matches; of two that match, the later one. Other
 * requests are not looked at: `page.route` stops each of them, and turns the browser's cache off.
 */
export async function standIn(page: Page, pattern: RegExp, reply: Reply): Promise<void> {
  const pageStandIn = standIns.get(page) ?? begin(page);
  standIns.set(page, pageStandIn);
  (await pageStandIn).replies.unshift({ pattern, reply });
}

/** From now on the gateway answers by itself again. */
export async function standDown(page: Page): Promise<void> {
  const pageStandIn = await standIns.get(page);
  if (pageStandIn !== undefined) pageStandIn.replies = [];
}

async function begin(page: Page): Promise<StandIn> {
  const session = await page.context().newCDPSession(page);
  // A page that is left or closed needs no answer.
  const send = async (...[method, params]: Parameters<CDPSession['send']>): Promise<void> =>
    void (await session.send(method, params).catch(() => {}));
  const newStandIn: StandIn = { session, replies: [] };
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { reply } = newStandIn.replies.find(({ pattern }) => pattern.test(request.url)) ?? {};
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
  return newStandIn;
}
