import { openApi } from '@shtrans/contract/api/openapi';
import type { FastifyInstance } from 'fastify';
import { lazily } from '../timing/lazily.ts';
import { html, sendPage, type Html } from './html-page.ts';

type Document = ReturnType<typeof openApi>;
type Operation = Document['paths'][string][string];

const part = (title: string, json: unknown): Html =>
  json === undefined
    ? html``
    : html`<details>
        <summary>${title}</summary>
        <pre>${JSON.stringify(json, null, 1)}</pre>
      </details>`;

const operationItem = (path: string, method: string, operation: Operation): Html =>
  html`<li>
    <strong>${method.toUpperCase()} ${path}</strong>
    <div>${operation.summary}</div>
    <div class="note">Base ${operation.tags.join(', ')}</div>
    ${part('Credential', operation.security)} ${part('Parameters', operation.parameters)}
    ${part('Body', operation.requestBody)} ${part('Answers', operation.responses)}
  </li>`;

/** Serves /openapi.json for tools and /docs for people, both generated from the contract on the first request. */
export function serveDocs(app: FastifyInstance): void {
  const document = lazily(openApi);
  const text = lazily(() => JSON.stringify(document()));
  app.get('/openapi.json', (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' })
      .type('application/json; charset=utf-8')
      .send(text()),
  );
  app.get('/docs', (_request, reply) => {
    const { paths, components } = document();
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => operationItem(path, method, operation)),
    );
    const schemas = Object.entries({ ...components.schemas, ...components.responses });
    return sendPage(reply, {
      language: 'en_us',
      title: 'API',
      body: html`<h1>API</h1>
        <p>
          For tools: <a href="/openapi.json">/openapi.json</a>. Money is integer cents, instants are
          ISO 8601 in UTC, errors are problem documents (RFC 9457) with a code and a trace id.
        </p>
        <ul>
          ${operations}
        </ul>
        <h2>Schemas</h2>
        ${schemas.map(([name, json]) => part(name, json))}`,
    });
  });
}
