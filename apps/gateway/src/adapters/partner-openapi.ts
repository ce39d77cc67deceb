import { z } from 'zod';
import type { PartnerApi } from './partner-api.ts';

type Json = Record<string, unknown>;

/** Shapes as they are on the wire: before anything is read into dates. */
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
    description: 'Seconds since 1970. Five minutes off, the call is refused: it may be a replay.',
    schema: { type: 'string', pattern: '^\\d{1,12}$' },
  },
  {
    name: 'x-partner-signature',
    in: 'header',
    required: true,
    description:
      'Hex HMAC-SHA256 of `<timestamp>.<body>`, the body byte for byte as it is sent, under the secret both sides know.',
    schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  },
];

const refused: Json = { description: 'The signature is missing, wrong or too old' };

/** An OpenAPI 3.1 document of what a kind of partner is asked (`paths`) and what it reports (`webhooks`). */
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
          description: `Sent to \`${webhook.path}\` of the gateway. Anything but 200 means: send it again later, the same body under the same id. A report that comes twice counts once; reports may come late and in any order.`,
          parameters: SIGNED,
          requestBody: { required: true, content: json(schemaOf(webhook.body)) },
          responses: {
            '200': {
              description: 'It is there',
              content: json({
                type: 'object',
                required: ['received'],
                properties: { received: { const: true } },
              }),
            },
            '401': refused,
            default: {
              description:
                'A problem document (RFC 9457) with a `code`, as in docs/openapi.json: what is reported of what is not known yet is kept, and taken when it is sent again.',
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
