import { z } from 'zod';
import { contract } from './api.ts';
import { BASE_PATHS, parseEndpointKey, type Endpoint, type EndpointKey } from './endpoint.ts';
import { COMMON_ERRORS, ERRORS, type ErrorCode } from './errors.ts';
import * as auth from './auth.ts';
import * as documents from './documents.ts';
import * as favourites from './favourites.ts';
import * as fees from './fees.ts';
import * as gifts from './gifts.ts';
import * as liveTraffic from './live-traffic.ts';
import * as orderFields from './order-fields.ts';
import * as orders from './orders.ts';
import * as partnerOrders from './partner-orders.ts';
import * as payments from './payments.ts';
import * as plans from './plans.ts';
import * as receipts from './receipts.ts';
import * as refunds from './refunds.ts';
import * as rides from './rides.ts';
import * as schemas from './schemas.ts';
import * as traffic from './traffic.ts';

/** Whose exported schemas are components. */
const DOMAINS = [
  auth,
  documents,
  favourites,
  fees,
  gifts,
  liveTraffic,
  orderFields,
  orders,
  partnerOrders,
  payments,
  plans,
  receipts,
  refunds,
  rides,
  schemas,
  traffic,
];

type Json = Record<string, unknown>;

interface Operation extends Json {
  summary: string;
  tags: string[];
  security: Json[];
  parameters?: Json[];
  requestBody?: Json;
  responses: Record<string, Json>;
}

interface OpenApi {
  openapi: string;
  info: Json;
  servers: Json[];
  /** By path, then by method in small letters. */
  paths: Record<string, Record<string, Operation>>;
  components: Record<'schemas' | 'responses' | 'securitySchemes', Record<string, Json>>;
}

/** What a domain exports is a component under its name. */
function namedSchemas(): z.core.$ZodRegistry<{ id: string }> {
  const names = z.registry<{ id: string }>();
  for (const domain of DOMAINS) {
    for (const [name, schema] of Object.entries<unknown>(domain)) {
      if (!(schema instanceof z.ZodType) || names.has(schema)) continue;
      names.add(schema, { id: name.replace(/^./, (letter) => letter.toUpperCase()) });
    }
  }
  return names;
}

interface Converted {
  schemas: Record<string, Json>;
  components: Record<string, Json>;
}

/** What a body may leave out an answer always has: as inputs, components are named apart. */
function jsonOf(schemas: Record<string, z.ZodType>, io: 'input' | 'output'): Converted {
  const suffix = io === 'input' ? 'Input' : '';
  const whole = z.toJSONSchema(z.object(schemas), {
    io,
    unrepresentable: 'any',
    metadata: namedSchemas(),
  });
  const text = JSON.stringify(whole).replaceAll(
    /"#\/\$defs\/(\w+)"/g,
    `"#/components/schemas/$1${suffix}"`,
  );
  const parsed: { properties: Record<string, Json>; $defs?: Record<string, Json> } =
    JSON.parse(text);
  const { properties, $defs = {} } = parsed;
  const components = Object.entries($defs).map(([name, definition]): [string, Json] => {
    const { id: _, ...json } = definition;
    return [name + suffix, json];
  });
  return {
    schemas: properties,
    components: Object.fromEntries(components),
  };
}

/** Every code an endpoint may answer with, those that come from its kind included. */
export function codesOf(endpoint: Endpoint): ErrorCode[] {
  const { auth, idempotent, body, bodyKind, errors } = endpoint;
  return [
    ...new Set<ErrorCode>([
      ...COMMON_ERRORS,
      ...(auth === 'user' || auth === 'local' ? (['unauthenticated'] as const) : []),
      ...(idempotent ? (['idempotency_key_missing', 'idempotency_key_reused'] as const) : []),
      ...(body || bodyKind ? (['media_type_unsupported'] as const) : []),
      ...errors,
    ]),
  ];
}

const problem: Json = {
  type: 'object',
  description: 'RFC 9457. `code` is from a closed list; `traceId` finds the request in the log.',
  required: ['type', 'title', 'status', 'code', 'traceId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string', description: "For people, in the caller's language" },
    status: { type: 'integer' },
    code: { type: 'string' },
    traceId: { type: 'string' },
    field: { type: 'string', description: 'The input at fault' },
    retryAfterSeconds: { type: 'number' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

/** The answers of an endpoint that are problems: status to the codes it may have there. */
const problemsOf = (endpoint: Endpoint): [number, ErrorCode[]][] =>
  [...Map.groupBy(codesOf(endpoint), (code) => ERRORS[code].status)].sort(([a], [b]) => a - b);

const problemName = (codes: readonly ErrorCode[]): string => codes.join('-or-');

/** The same codes at many endpoints are one component. */
const problemResponse = (codes: readonly ErrorCode[]): Json => ({
  description: codes.join(', '),
  content: {
    'application/problem+json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Problem' },
          { properties: { code: { enum: codes } } },
        ],
      },
    },
  },
});

const fieldsOf = (schema: z.ZodObject | undefined): [string, z.ZodType][] =>
  Object.entries(schema?.shape ?? {});

/** Everything an endpoint takes, under names of its own. */
const inputsOf = ([key, { params, query, body }]: [string, Endpoint]): [string, z.ZodType][] => [
  ...fieldsOf(params).map(([name, field]): [string, z.ZodType] => [`${key} path ${name}`, field]),
  ...fieldsOf(query).map(([name, field]): [string, z.ZodType] => [`${key} query ${name}`, field]),
  ...(body === undefined ? [] : [[`${key} body`, body] satisfies [string, z.ZodType]]),
];

function parametersOf(key: string, endpoint: Endpoint, inputs: Converted['schemas']): Json[] {
  const parameter = (place: 'path' | 'query', [name, field]: [string, z.ZodType]): Json => ({
    name,
    in: place,
    required: place === 'path' || !field.safeParse(undefined).success,
    schema: inputs[`${key} ${place} ${name}`],
  });
  const idempotencyKey = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,128}$' },
  };
  return [
    ...fieldsOf(endpoint.params).map((field) => parameter('path', field)),
    ...fieldsOf(endpoint.query).map((field) => parameter('query', field)),
    ...(endpoint.idempotent ? [idempotencyKey] : []),
  ];
}

function requestBodyOf({ bodyKind }: Endpoint, schema: Json | undefined): Json | undefined {
  if (bodyKind === 'raw') {
    return { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } };
  }
  if (bodyKind === 'file') {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    const form = { type: 'object', required: ['file'], properties: { file } };
    return { required: true, content: { 'multipart/form-data': { schema: form } } };
  }
  if (schema === undefined) return undefined;
  return {
    required: true,
    content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } },
  };
}

const SECURITY: Record<Endpoint['auth'], Json[]> = {
  none: [],
  optional: [{}, { session: [] }],
  user: [{ session: [] }],
  local: [{ localSession: [] }],
};

const answerType = ({ stream, answerKind }: Endpoint): string =>
  stream ? 'text/event-stream' : answerKind === 'raw' ? '*/*' : 'application/json';

/** One endpoint as an OpenAPI operation. */
function operationOf(
  key: EndpointKey,
  endpoint: Endpoint,
  { inputs, outputs }: Record<'inputs' | 'outputs', Converted>,
): Operation {
  const { method, base, path } = parseEndpointKey(key);
  const parameters = parametersOf(key, endpoint, inputs.schemas);
  const requestBody = requestBodyOf(endpoint, inputs.schemas[`${key} body`]);
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+/g, '_')}`,
    summary: endpoint.summary,
    tags: [base],
    security: SECURITY[endpoint.auth],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      200: {
        description: endpoint.stream
          ? 'Server-sent events until there is nothing more to tell; the data of each is one of these'
          : 'Done',
        content: {
          [answerType(endpoint)]: { schema: outputs.schemas[key] },
        },
      },
      ...Object.fromEntries(
        problemsOf(endpoint).map(([status, codes]) => [
          String(status),
          { $ref: `#/components/responses/${problemName(codes)}` },
        ]),
      ),
    },
  };
}

/** An OpenAPI 3.1 document of the contract. An endpoint that stands on two bases is one operation. */
export function openApi(endpoints: Readonly<Record<string, Endpoint>> = contract): OpenApi {
  const all = Object.entries(endpoints);
  const outputs = jsonOf(
    Object.fromEntries(all.map(([key, { output }]) => [key, output])),
    'output',
  );
  const inputs = jsonOf(Object.fromEntries(all.flatMap(inputsOf)), 'input');
  const paths: OpenApi['paths'] = {};
  for (const [name, endpoint] of all) {
    const key = name as EndpointKey;
    const { method, base, path } = parseEndpointKey(key);
    const url = (BASE_PATHS[base] + path).replaceAll(/:(\w+)/g, '{$1}');
    const item = (paths[url] ??= {});
    const known = item[method.toLowerCase()];
    if (known) known.tags.push(base);
    else item[method.toLowerCase()] = operationOf(key, endpoint, { inputs, outputs });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'City transit and ride-hailing gateway',
      version: '1',
      description:
        'Money is integer cents, instants are ISO 8601 in UTC. Tags are the API bases; each may have a host of its own. A body or query field `language` of `en_us` asks for English.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Problem: problem, ...outputs.components, ...inputs.components },
      responses: Object.fromEntries(
        Object.values(endpoints)
          .flatMap(problemsOf)
          .map(([, codes]) => [problemName(codes), problemResponse(codes)]),
      ),
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'Credential of a login' },
        localSession: {
          type: 'http',
          scheme: 'bearer',
          description: 'The separate credential of the campaign pages',
        },
      },
    },
  };
}
