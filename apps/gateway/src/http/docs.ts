import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { openApi } from '@shtrans/contract/api/openapi';
import type { FastifyInstance } from 'fastify';
import { lazily } from '../timing/lazily.ts';

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>API</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="docs"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

/** Requests from the page are not offered: they would act for riders. */
const START = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  filter: true,
  supportedSubmitMethods: [],
  validatorUrl: null,
});
`;

/** Everything from this server: the viewer's own pictures are data addresses in its style sheet. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

const require = createRequire(import.meta.url);
const textOf = (file: string) => () => readFileSync(file, 'utf8');

/** Files of the page, by name: their type and text. */
const FILES: Readonly<Record<string, [string, () => string]>> = {
  'start.js': ['text/javascript', () => START],
  'swagger-ui-bundle.js': [
    'text/javascript',
    textOf(require.resolve('swagger-ui-dist/swagger-ui-bundle.js')),
  ],
  'swagger-ui.css': ['text/css', textOf(require.resolve('swagger-ui-dist/swagger-ui.css'))],
};

/**
 * Serves /openapi.json for tools, generated from the contract on the first request, and /docs for people: Swagger UI
 * from its package.
 */
export function serveDocs(app: FastifyInstance): void {
  const text = lazily(() => JSON.stringify(openApi()));
  app.get('/openapi.json', (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' })
      .type('application/json; charset=utf-8')
      .send(text()),
  );
  app.get('/docs', (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-store', 'content-security-policy': POLICY })
      .type('text/html; charset=utf-8')
      .send(PAGE),
  );
  for (const [name, [type, read]] of Object.entries(FILES)) {
    const body = lazily(read);
    app.get(`/docs/${name}`, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(body()),
    );
  }
}
