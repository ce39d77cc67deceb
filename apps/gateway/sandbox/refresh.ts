import type { FastifyInstance } from 'fastify';
import { html, type Html } from '../src/http/html-page.ts';

/** Replaces one element alone, so that a number being typed, or a button about to be tapped, stays. */
const scriptFor = (id: string): string => `setInterval(async () => {
  try {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const next = page.getElementById('${id}');
    const now = document.getElementById('${id}');
    if (next && now && next.innerHTML !== now.innerHTML) now.innerHTML = next.innerHTML;
  } catch {}
}, 2000);
`;

/** Serves the script that keeps an element of a partner's pages fresh, at /refresh.js below its root. */
export const serveRefresh = (app: FastifyInstance, id: string): void => {
  app.get('/refresh.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(scriptFor(id)),
  );
};

/** What the head of such a page needs; without scripts it loads itself anew. */
export const refreshHead = (root: string): Html =>
  html`<script src="${root}/refresh.js" defer></script>
    <noscript><meta http-equiv="refresh" content="5" /></noscript>`;
