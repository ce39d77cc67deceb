import { z } from 'zod';
import type { PartnerApi } from './partner-api.ts';

type Json = Record<string, unknown>;

/** Returns the JSON schema of the wire format: the input side, before transforms such as dates. */
function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return json;
}

const json = (schema: Json): Json => ({ 'application/json': { schema } });

const SIGNED: Json[] = [
  {
    name: 'x-partner-timestamp',
    in: 'header',
    required: true,
    description:
      'Seconds since 1970. A call more than five minutes off is refused, because it may be a replay.',
    schema: { type: 'string', pattern: '^\\d{1,12}$' },
  },
  {
    name: 'x-partner-signature',
    in: 'header',
    required: true,
    description:
      'Hex HMAC-SHA256 of `<timestamp>.<body>` with the shared secret, over the exact bytes of the body.',
    schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  },
];

const refused: Json = { description: 'The signature is missing, wrong or too old' };

/** Returns the OpenAPI 3.1 document of a partner's API: its calls (`paths`) and reports (`webhooks`). */
export function partnerOpenApi({ title, description, calls, reads = {}, webhook }: PartnerApi) {
  const open = Object.entries(reads).map(([name, { path, summary, answers }]) => [
    path,
    {
      get: {
        operationId: name,
        summary,
        parameters: Array.from(path.matchAll(/\{(\w+)\}/g), ([, part]) => ({
          name: part,
          in: 'path',
          required: true,
          schema: { type: 'string' },
        })),
        responses: { '200': { description: 'Answered', content: json(schemaOf(answers)) } },
      },
    },
  ]);
  const paths = Object.entries(calls).map(([name, { path, summary, asks, answers }]) => [
    path,
    {
      post: {
        operationId: name,
        summary,
        parameters: SIGNED,
        requestBody: { required: true, content: json(schemaOf(asks)) },
        responses: {
          '200': { description: 'Answered', content: json(schemaOf(answers)) },
          '401': refused,
        },
      },
    },
  ]);
  const reports = webhook && {
    webhooks: {
      report: {
        post: {
          operationId: 'report',
          summary: webhook.summary,
          description: `Sent to \`${webhook.path}\` of the gateway. For any status but 200, send the same body with the same id again later. A repeated report counts once; reports may come late and in any order.`,
          parameters: SIGNED,
          requestBody: { required: true, content: json(schemaOf(webhook.body)) },
          responses: {
            '200': {
              description: 'Received',
              content: json({
                type: 'object',
                required: ['received'],
                properties: { received: { const: true } },
              }),
            },
            '401': refused,
            default: {
              description:
                'A problem document (RFC 9457) with a `code`, as in docs/openapi.json. A report about something not known yet is stored, and applied when it is sent again.',
            },
          },
        },
      },
    },
  };
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description },
    ...(paths.length + open.length > 0 && {
      servers: [{ url: '/', description: "The partner's address, in the gateway's configuration" }],
    }),
    paths: Object.fromEntries([...paths, ...open]) as Json,
    ...reports,
  };
}
