import type { FastifyPluginAsync } from 'fastify';
import type { Context } from '../../../context.ts';
import { html, sendPage } from '../../../http/html-page.ts';
import { languageOfPage } from '../../../http/language.ts';
import { readDocument } from '../../base/documents/service.ts';

/**
 * /help/terms and /help/privacy: targets of the login's agreement until the operator configures their own.
 * They show the published text in force, which describes what this software does.
 */
export const helpPages =
  (ctx: Context): FastifyPluginAsync =>
  async (app) => {
    for (const page of ['terms', 'privacy'] as const) {
      app.get(`/${page}`, (request, reply) => {
        const language = languageOfPage(request.query);
        const name = language === 'zh_cn' ? 'zh' : 'en';
        const { title, sections } = readDocument(ctx, page);
        return sendPage(reply, {
          language,
          title: title[name],
          body: html`<h1>${title[name]}</h1>
            ${sections.map(
              ({ heading, paragraphs }) =>
                html`${heading === null ? '' : html`<h2>${heading[name]}</h2>`}
                ${paragraphs.map((paragraph) => html`<p>${paragraph[name]}</p>`)}`,
            )}`,
        });
      });
    }
  };
