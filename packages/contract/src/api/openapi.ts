import { z } from 'zod';
import { contract, DOMAINS } from './api.ts';
import { parseEndpointKey, type Endpoint, type EndpointKey } from './endpoint.ts';
import { COMMON_ERRORS, ERRORS, type ErrorCode } from './errors.ts';

type Json = Record<string, unknown>;
type Named<T> = Record<string, T>;

/** Every schema that a domain exports, as a component under its name. */
function namedSchemas() {
  const names = z.registry<{ id: string }>();
  for (const domain of Object.values<object>(DOMAINS)) {
    for (const [name, schema] of Object.entries<unknown>({ ...domain })) {
      if (!(schema instanceof z.ZodType) || names.has(schema)) continue;
      names.add(schema, { id: name.replace(/^./, (letter) => letter.toUpperCase()) });
    }
  }
  return names;
}

/**
 * Converts schemas to JSON Schema. Inputs get their own component names, because a field with a default is optional in
 * a body but always present in an answer.
 */
function jsonOf(entries: [string, z.ZodType][], io: 'input' | 'output') {
  const suffix = io === 'input' ? 'Input' : '';
  const options = { io, unrepresentable: 'any', metadata: namedSchemas() } as const;
  const whole = z.toJSONSchema(z.object(Object.fromEntries(entries)), options);
  const text = JSON.stringify(whole).replaceAll(
    /"#\/\$defs\/(\w+)"/g,
    `"#/components/schemas/$1${suffix}"`,
  );
  const parsed: { properties: Named<Json>; $defs?: Named<Json> } = JSON.parse(text);
  const components = Object.entries(parsed.$defs ?? {}).map(([name, definition]) => {
    const { id: _, ...json } = definition;
    return [name + suffix, json] as const;
  });
  return { schemas: parsed.properties, components: Object.fromEntries(components) };
}

/** Returns every code an endpoint can answer with, including those of its kind. */
export function codesOf(endpoint: Endpoint): ErrorCode[] {
  const { auth, idempotent, body, bodyKind, errors = [] } = endpoint;
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

/** The problem answers of an endpoint: each status with its codes. */
const problemsOf = (endpoint: Endpoint): [number, ErrorCode[]][] =>
  [...Map.groupBy(codesOf(endpoint), (code) => ERRORS[code].status)].sort(([a], [b]) => a - b);

/** The header of every 401, which names the authentication scheme. */
const CHALLENGE: Json = {
  'WWW-Authenticate': {
    description:
      '`Bearer`; with `error="invalid_token"` if the credential that was sent is not valid',
    required: true,
    schema: { type: 'string' },
  },
};

/** Endpoints with the same codes share one component. */
const problemResponse = (codes: readonly ErrorCode[]): Json => ({
  description: codes.join(', '),
  ...(codes.some((code) => ERRORS[code].status === 401) && { headers: CHALLENGE }),
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

/** Every input of an endpoint, each under its own name. */
const inputsOf = ([key, { params, query, body }]: [string, Endpoint]): [string, z.ZodType][] => [
  ...Object.entries(params?.shape ?? {}).map(schemaReference(`${key} path`)),
  ...Object.entries(query?.shape ?? {}).map(schemaReference(`${key} query`)),
  ...Object.entries(body ? { body } : {}).map(schemaReference(key)),
];
const schemaReference =
  (prefix: string) =>
  ([name, field]: [string, z.ZodType]): [string, z.ZodType] => [`${prefix} ${name}`, field];

function parametersOf(key: string, { params, query, idempotent }: Endpoint, inputs: Named<Json>) {
  const parametersIn = (place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] =>
    Object.entries<z.ZodType>(schema?.shape ?? {}).map(([name, field]) => ({
      name,
      in: place,
      required: place === 'path' || !field.safeParse(undefined).success,
      schema: inputs[`${key} ${place} ${name}`],
    }));
  const idempotencyKey: Json = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,128}$' },
  };
  const parameters = [...parametersIn('path', params), ...parametersIn('query', query)];
  return idempotent ? [...parameters, idempotencyKey] : parameters;
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

/** Returns one endpoint as an OpenAPI operation. */
function operationOf(
  key: EndpointKey,
  endpoint: Endpoint,
  inputs: Named<Json>,
  output: Json | undefined,
) {
  const { method, base, path } = parseEndpointKey(key);
  const parameters = parametersOf(key, endpoint, inputs);
  const requestBody = requestBodyOf(endpoint, inputs[`${key} body`]);
  const operation = {
    description: endpoint.stream
      ? 'Server-sent events until no more are due; the data of each is one of these'
      : 'Done',
    content: { [answerType(endpoint)]: { schema: output } },
  };
  const problems = problemsOf(endpoint).map(([status, codes]): [string, Json] => [
    String(status),
    { $ref: `#/components/responses/${codes.join('-or-')}` },
  ]);
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+/g, '_')}`,
    summary: endpoint.summary,
    tags: [base],
    security: SECURITY[endpoint.auth],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: Object.fromEntries<Json>([['200', operation], ...problems]),
  };
}

/** Returns an OpenAPI 3.1 document of the contract. An endpoint on two bases is one operation. */
export function openApi(endpoints: Readonly<Named<Endpoint>> = contract) {
  const all = Object.entries(endpoints);
  const outputs = jsonOf(
    all.map(([key, { output }]) => [key, output]),
    'output',
  );
  const inputs = jsonOf(all.flatMap(inputsOf), 'input');
  /** By path, then by method in lower case. */
  const paths: Named<Named<ReturnType<typeof operationOf>>> = {};
  for (const [name, endpoint] of all) {
    const key = name as EndpointKey;
    const { method, base, url } = parseEndpointKey(key);
    const item = (paths[url.replaceAll(/:(\w+)/g, '{$1}')] ??= {});
    const existingOperation = item[method.toLowerCase()];
    if (existingOperation) existingOperation.tags.push(base);
    else {
      const operation = operationOf(key, endpoint, inputs.schemas, outputs.schemas[key]);
      item[method.toLowerCase()] = operation;
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'City transit and ride-hailing gateway',
      version: '1',
      description:
        'Money is integer cents, instants are ISO 8601 in UTC. Tags are the API bases; each can have its own host. A body or query field `language` of `en_us` requests English.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Problem: problem, ...outputs.components, ...inputs.components },
      responses: Object.fromEntries(
        all
          .flatMap(([, endpoint]) => problemsOf(endpoint))
          .map(([, codes]) => [codes.join('-or-'), problemResponse(codes)]),
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
