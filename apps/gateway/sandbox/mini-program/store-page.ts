import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { html } from '../../src/http/html-page.ts';
import { backTo, partnerSite } from '../site.ts';
import texts from './texts.json' with { type: 'json' };

const storeQuery = z.object({
  system: z.enum(['ios', 'android', 'harmony', 'desktop']).catch('desktop'),
  channel: z.string().max(64).catch(''),
});

/** A page in place of the app stores, for a city without its own app. */
export const storePage = (): FastifyPluginAsync =>
  partnerSite('/sandbox/store', (site) => {
    site.shows('/', async ({ query }) => {
      const { system, channel } = storeQuery.parse(query);
      return {
        json: { system, channel },
        page: (writer) => ({
          title: writer.say(texts.store[system]),
          note: writer.say(texts.storeNote),
          parts: [html`<p>${writer.say(texts.channel, { channel: channel || '-' })}</p>`],
          links: [backTo('/shtrans-h5/', writer)],
        }),
      };
    });
  });
