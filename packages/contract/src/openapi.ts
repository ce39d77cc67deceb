import { z } from 'zod';
import { contract } from './api.ts';
import { BASE_PATHS, parseEndpointKey, type Endpoint, type EndpointKey } from './endpoint.ts';
import { COMMON_ERRORS, ERRORS, type ErrorCode } from './errors.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
};

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

const parameter = (name: string, place: 'path' | 'query', field: z.ZodType): Json => ({
  name,
  in: place,
  required: place === 'path' || !field.safeParse(undefined).success,
  schema: schemaOf(field, 'input'),
});

const fieldsOf = (schema: z.ZodObject | undefined): [string, z.ZodType][] =>
  Object.entries(schema?.shape ?? {});

function parametersOf({ params, query, idempotent }: Endpoint): Json[] {
  const key = { name: 'Idempotency-Key', in: 'header', required: true };
  return [
    ...fieldsOf(params).map(([name, field]) => parameter(name, 'path', field)),
    ...fieldsOf(query).map(([name, field]) => parameter(name, 'query', field)),
    ...(idempotent
      ? [{ ...key, schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,128}$' } }]
      : []),
  ];
}

function requestBodyOf({ body, bodyKind }: Endpoint): Json | undefined {
  if (bodyKind === 'raw') {
    return { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } };
  }
  if (bodyKind === 'file') {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    const schema = { type: 'object', required: ['file'], properties: { file } };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (body === undefined) return undefined;
  const schema = schemaOf(body, 'input');
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
function operationOf(key: EndpointKey, endpoint: Endpoint): Json {
  const { method, base, path } = parseEndpointKey(key);
  const parameters = parametersOf(endpoint);
  const requestBody = requestBodyOf(endpoint);
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
          [answerType(endpoint)]: { schema: schemaOf(endpoint.output, 'output') },
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
export function openApi(endpoints: Readonly<Record<string, Endpoint>> = contract): Json {
  const paths: Record<string, Record<string, Json & { tags?: string[] }>> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const key = name as EndpointKey;
    const { method, base, path } = parseEndpointKey(key);
    const url = (BASE_PATHS[base] + path).replaceAll(/:(\w+)/g, '{$1}');
    const item = (paths[url] ??= {});
    const known = item[method.toLowerCase()];
    if (known) known.tags?.push(base);
    else item[method.toLowerCase()] = operationOf(key, endpoint);
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
      schemas: { Problem: problem },
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
