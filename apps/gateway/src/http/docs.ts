import { contract } from '@shtrans/contract/api';
import {
  BASE_PATHS,
  parseEndpointKey,
  type Endpoint,
  type EndpointKey,
} from '@shtrans/contract/endpoint';
import { codesOf, openApi } from '@shtrans/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { html, sendPage, type Html } from './html-page.ts';

const AUTH: Record<Endpoint['auth'], string> = {
  none: 'anyone',
  optional: 'anyone; a credential is read',
  user: 'a logged-in rider',
  local: 'a rider with the campaign credential',
};

const schemaText = (schema: z.ZodType, io: 'input' | 'output'): string => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return JSON.stringify(json, null, 1);
};

const part = (title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): Html =>
  schema
    ? html`<details>
        <summary>${title}</summary>
        <pre>${schemaText(schema, io)}</pre>
      </details>`
    : html``;

function endpointItem(key: EndpointKey, endpoint: Endpoint): Html {
  const { method, base, path } = parseEndpointKey(key);
  return html`<li>
    <strong>${method} ${BASE_PATHS[base]}${path}</strong>
    <div>${endpoint.summary}</div>
    <div class="note">
      Base ${base}; ${AUTH[endpoint.auth]}${endpoint.idempotent ? '; needs Idempotency-Key' : ''}
    </div>
    ${part('Path', endpoint.params, 'input')} ${part('Query', endpoint.query, 'input')}
    ${part('Body', endpoint.body, 'input')} ${part('Answer', endpoint.output, 'output')}
    <details>
      <summary>Codes</summary>
      <p>${codesOf(endpoint).join(', ')}</p>
    </details>
  </li>`;
}

/** /openapi.json for tools, /docs for people; both made from the contract. */
export function serveDocs(app: FastifyInstance): void {
  const document = JSON.stringify(openApi());
  app.get('/openapi.json', (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' })
      .type('application/json; charset=utf-8')
      .send(document),
  );
  const items = Object.entries(contract).map(([key, endpoint]) =>
    endpointItem(key as EndpointKey, endpoint),
  );
  app.get('/docs', (_request, reply) =>
    sendPage(reply, {
      language: 'en_us',
      title: 'API',
      body: html`<h1>API</h1>
        <p>
          For tools: <a href="/openapi.json">/openapi.json</a>. Money is integer cents, instants are
          ISO 8601 in UTC, errors are problem documents (RFC 9457) with a code and a trace id.
        </p>
        <ul>
          ${items}
        </ul>`,
    }),
  );
}
