import type { FastifyPluginAsync } from 'fastify';
import { textCheckApi, type TextCheckPort } from '../../src/adapters/text-check/port.ts';
import type { Context } from '../../src/context.ts';
import { servePartner } from '../partner-server.ts';
import words from './words.json' with { type: 'json' };

/** Refuses texts with one of its words, is unsure about some, and accepts all others. */
export const sandboxTextCheck: TextCheckPort = {
  name: 'sandbox',
  check({ text }) {
    const lowered = text.normalize('NFKC').toLowerCase();
    const has = (list: readonly string[]): boolean => list.some((word) => lowered.includes(word));
    if (has(words.refused)) return Promise.resolve({ state: 'refused' });
    return Promise.resolve({ state: has(words.unsure) ? 'unsure' : 'ok' });
  },
};

/** Serves the API of the text check. */
export const textCheckPages =
  (deps: Pick<Context, 'db' | 'clock' | 'random'>, port: TextCheckPort): FastifyPluginAsync =>
  async (app) => {
    servePartner(app, deps, 'text-check', textCheckApi, {
      check: (request) => port.check(request),
    });
  };
