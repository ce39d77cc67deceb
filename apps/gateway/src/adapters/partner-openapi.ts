import {
  describeFields,
  type FieldText,
  sharedFieldOf,
} from '@shtrans/contract/api/describe-fields';
import { z } from 'zod';
import type { PartnerApi } from './partner-api.ts';
import { PARTNER_API_FIELDS, PARTNER_EXAMPLES, PARTNER_FIELDS } from './partner-texts.ts';

type Json = Record<string, unknown>;

/** Returns the JSON schema of the wire format: the input side, before transforms such as dates. */
function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return json;
}

const json = (schema: Json, example: unknown): Json => ({
  'application/json': { schema, example },
});

/** Returns what the fields of an API mean: what its port says, or the tables. Throws for a field without a text. */
const fieldTextOf =
  (title: string): FieldText =>
  (path, field) => {
    const ownText = PARTNER_API_FIELDS[title]?.[path.join('.')];
    const { description } = field;
    // Words of an open list describe themselves; a text says what they are about.
    if (typeof description === 'string')
      return ownText ? `${ownText} ${description}.` : description;
    const shared = sharedFieldOf(path, PARTNER_FIELDS);
    const text = ownText ?? (shared === undefined ? undefined : PARTNER_FIELDS[shared]);
    if (text === undefined) throw new Error(`${title} has no text for "${path.join('.')}"`);
    return text;
  };

const SIGNED: Json[] = [
  {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description:
      'Id of the message, the same whenever it is sent again; for a report the `id` of its body.',
    schema: { type: 'string', minLength: 1 },
    example: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  },
  {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description:
      'Seconds since 1970. A call more than five minutes off is refused, because it may be a replay.',
    schema: { type: 'string', pattern: '^\\d{1,12}$' },
    example: '1614265330',
  },
  {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description:
      '`v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`, over the exact bytes of the body, under the key that is the base64 after `whsec_` in the secret (https://www.standardwebhooks.com). Several are separated by spaces while a secret is replaced; one must match.',
    schema: { type: 'string' },
    example: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
];

const refused: Json = { description: 'The signature is missing, wrong or too old' };

/** Returns the OpenAPI 3.1 document of a partner's API: its calls (`paths`) and reports (`webhooks`). */
export function partnerOpenApi({ title, description, calls, reads = {}, webhook }: PartnerApi) {
  const described = (schema: z.ZodType): Json =>
    describeFields(schemaOf(schema), fieldTextOf(title));
  const examples = PARTNER_EXAMPLES[title];
  const open = Object.entries(reads).map(([name, { path, summary, answers }]) => [
    path,
    {
      get: {
        operationId: name,
        summary,
        security: [],
        parameters: Array.from(path.matchAll(/\{(\w+)\}/g), ([, part]) => ({
          name: part,
          in: 'path',
          required: true,
          schema: { type: 'string' },
        })),
        responses: {
          '200': {
            description: 'Answered',
            content: json(described(answers), examples?.reads?.[name]),
          },
        },
      },
    },
  ]);
  const paths = Object.entries(calls).map(([name, { path, summary, asks, answers, missing }]) => [
    path === '' ? '/' : path,
    {
      post: {
        operationId: name,
        summary,
        security: [{ signature: [] }],
        parameters: SIGNED,
        requestBody: {
          required: true,
          content: json(described(asks), examples?.calls?.[name]?.asks),
        },
        responses: {
          '200': {
            description: 'Answered',
            content: json(described(answers), examples?.calls?.[name]?.answers),
          },
          '401': refused,
          ...(missing !== undefined && { '404': { description: missing } }),
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
          security: [{ signature: [] }],
          parameters: SIGNED,
          requestBody: {
            required: true,
            content: json(described(webhook.body), examples?.webhook),
          },
          responses: {
            '200': {
              description: 'Received',
              content: json(
                {
                  type: 'object',
                  required: ['received'],
                  properties: {
                    received: { const: true, description: PARTNER_FIELDS['received'] },
                  },
                },
                { received: true },
              ),
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
    components: {
      securitySchemes: {
        signature: {
          type: 'apiKey',
          in: 'header',
          name: 'webhook-signature',
          description: 'Standard Webhooks: docs/partners/README.md',
        },
      },
    },
  };
}
