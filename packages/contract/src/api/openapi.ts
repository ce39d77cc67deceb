import { z } from 'zod';
import { contract, DOMAINS } from './api.ts';
import { describeFields } from './describe-fields.ts';
import { parseEndpointKey, type Endpoint, type EndpointKey } from './endpoint.ts';
import { COMMON_ERRORS, ERRORS, type ErrorCode } from './errors.ts';
import { exampleOf } from './examples.ts';
import { fieldTextOf } from './field-texts.ts';
import { OPERATION_IDS } from './operation-ids.ts';
import { parameterText } from './parameter-texts.ts';

type Json = Record<string, unknown>;
type Named<T> = Record<string, T>;

type Names = z.core.$ZodRegistry<{ id: string }>;

/** Every schema that a domain exports, as a component under its name; forms of a union have names of their own. */
function namedSchemas(): Names {
  const names = z.registry<{ id: string }>();
  const exported = Object.values<object>(DOMAINS).flatMap((domain) =>
    Object.entries<unknown>({ ...domain }),
  );
  for (const [name, schema] of exported) {
    if (schema instanceof z.ZodType && !names.has(schema)) names.add(schema, { id: pascal(name) });
  }
  for (const [name, schema] of exported) {
    if (schema instanceof z.ZodDiscriminatedUnion) nameForms(names, pascal(name), schema);
  }
  return names;
}

/** Names each form of a union by the value that selects it: `CouponRewardView` is a `RewardView` of the kind `coupon`. */
function nameForms(names: Names, unionName: string, union: z.ZodDiscriminatedUnion): void {
  const { discriminator } = union.def;
  for (const form of union.options) {
    const object = form instanceof z.ZodDiscriminatedUnion ? form.options[0] : form;
    const word = object instanceof z.ZodObject ? object.shape[discriminator] : undefined;
    if (!(word instanceof z.ZodLiteral)) continue;
    const id = `${pascal(String(word.value))}${unionName}`;
    if (!names.has(form)) names.add(form, { id });
    if (form instanceof z.ZodDiscriminatedUnion) nameForms(names, id, form);
  }
}

/**
 * Converts schemas to JSON Schema. Inputs get their own component names, because a field with a default is optional in
 * a body but always present in an answer.
 */
function jsonOf(entries: [string, z.ZodType][], io: 'input' | 'output') {
  const componentName = (name: string): string =>
    io === 'output' || name.endsWith('Input') ? name : `${name}Input`;
  const options = {
    io,
    unrepresentable: 'any',
    metadata: namedSchemas(),
    // The names are a registry of their own, so what schemas say of themselves is read here.
    override: ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }) => {
      const { description, examples } = z.globalRegistry.get(zodSchema) ?? {};
      if (description !== undefined) Object.assign(jsonSchema, { description, examples });
    },
  } as const;
  const whole = z.toJSONSchema(z.object(Object.fromEntries(entries)), options);
  const text = JSON.stringify(whole)
    // The library's own name of the schema of any JSON value, which refers to itself.
    .replaceAll('__schema0', 'JsonValue')
    .replaceAll(
      /"#\/\$defs\/(\w+)"/g,
      (_, name: string) => `"#/components/schemas/${componentName(name)}"`,
    );
  const parsed: { properties: Named<Json>; $defs?: Named<Json> } = JSON.parse(text);
  const components = Object.entries(parsed.$defs ?? {}).map(([name, definition]) => {
    const { id: _, ...json } = definition;
    return [componentName(name), json] as const;
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
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    traceId: { type: 'string' },
    field: { type: 'string' },
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

const operationIds = new Map<string, string>(Object.entries(OPERATION_IDS));

function operationIdOf(key: EndpointKey): string {
  const { method, path } = parseEndpointKey(key);
  const id = operationIds.get(`${method} ${path}`);
  if (id === undefined) throw new Error(`${key} has no name in operation-ids.ts`);
  return id;
}

const pascal = (name: string): string =>
  name.replaceAll(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Names the schema of a body or an answer after its operation, unless it has a name of its own. */
function nameSchemas(components: Named<Json>) {
  return (name: string, schema: Json | undefined): Json | undefined => {
    if (schema === undefined || '$ref' in schema || schema['type'] !== 'object') return schema;
    if (name in components) throw new Error(`two schemas have the name ${name}`);
    components[name] = schema;
    return { $ref: `#/components/schemas/${name}` };
  };
}

/** The name of a problem answer: of its only code, of its status where it is the general one, or of its operation. */
function problemName(
  key: EndpointKey,
  endpoint: Endpoint,
  status: number,
  codes: ErrorCode[],
): string {
  const [onlyCode, ...moreCodes] = codes;
  if (onlyCode !== undefined && moreCodes.length === 0) return pascal(onlyCode);
  const general = new Set(codesOf({ ...endpoint, errors: [] }));
  if (!codes.every((code) => general.has(code))) return `${pascal(operationIdOf(key))}${status}`;
  return endpoint.idempotent ? `General${status}WithKey` : `General${status}`;
}

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

function parametersOf(
  key: EndpointKey,
  { params, query, idempotent }: Endpoint,
  inputs: Named<Json>,
) {
  const parametersIn = (place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] =>
    Object.entries<z.ZodType>(schema?.shape ?? {}).map(([name, field]) => ({
      name,
      in: place,
      ...parameterText(operationIdOf(key), place, name),
      required: place === 'path' || !field.safeParse(undefined).success,
      schema: inputs[`${key} ${place} ${name}`],
    }));
  const idempotencyKey: Json = {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A key that the caller makes for each intention, and sends again with each attempt of it: the act happens once.',
    example: '3f0c2a9e-52d4-4f7b-9a61-8f1f6f0e7a11',
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,128}$' },
  };
  const parameters = [...parametersIn('path', params), ...parametersIn('query', query)];
  return idempotent ? [...parameters, idempotencyKey] : parameters;
}

function requestBodyOf(
  { bodyKind }: Endpoint,
  schema: Json | undefined,
  example: unknown,
): Json | undefined {
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
    content: {
      'application/json': { schema, ...(example !== undefined && { example }) },
      'application/x-www-form-urlencoded': { schema },
    },
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

/** The example of each answer; an operation without one has that of another operation that answers with the same schema. */
function answerExamples(all: readonly [string, Endpoint][]): (key: EndpointKey) => unknown {
  const bySchema = new Map<z.ZodType, unknown>();
  for (const [key, { output }] of all) {
    const { answer } = exampleOf(operationIdOf(key as EndpointKey));
    if (answer !== undefined && !bySchema.has(output)) bySchema.set(output, answer);
  }
  return (key) => {
    const output = all.find(([name]) => name === key)?.[1].output;
    return exampleOf(operationIdOf(key)).answer ?? (output && bySchema.get(output));
  };
}

/** Returns one endpoint as an OpenAPI operation. */
function operationOf(
  key: EndpointKey,
  endpoint: Endpoint,
  inputs: Named<Json>,
  output: Json | undefined,
  refTo: ReturnType<typeof nameSchemas>,
  answerExample: unknown,
) {
  const { base } = parseEndpointKey(key);
  const operationId = operationIdOf(key);
  const parameters = parametersOf(key, endpoint, inputs);
  const requestBody = requestBodyOf(
    endpoint,
    refTo(`${pascal(operationId)}Body`, inputs[`${key} body`]),
    exampleOf(operationId).body,
  );
  const type = answerType(endpoint);
  const operation = {
    description: endpoint.stream
      ? 'Server-sent events until no more are due; the data of each is one of these'
      : 'Done',
    content: {
      [type]: {
        schema: refTo(`${pascal(operationId)}Answer`, output),
        ...(type === 'application/json' &&
          answerExample !== undefined && { example: answerExample }),
      },
    },
  };
  const problems = problemsOf(endpoint).map(([status, codes]): [string, Json] => [
    String(status),
    { $ref: `#/components/responses/${problemName(key, endpoint, status, codes)}` },
  ]);
  return {
    operationId,
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
  const schemas: Named<Json> = { Problem: problem, ...outputs.components, ...inputs.components };
  const refTo = nameSchemas(schemas);
  const answerExample = answerExamples(all);
  /** By path, then by method in lower case. */
  const paths: Named<Named<ReturnType<typeof operationOf>>> = {};
  for (const [name, endpoint] of all) {
    const key = name as EndpointKey;
    const { method, base, url } = parseEndpointKey(key);
    const item = (paths[url.replaceAll(/:(\w+)/g, '{$1}')] ??= {});
    const existingOperation = item[method.toLowerCase()];
    if (existingOperation) existingOperation.tags.push(base);
    else {
      const operation = operationOf(
        key,
        endpoint,
        inputs.schemas,
        outputs.schemas[key],
        refTo,
        answerExample(key),
      );
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
      schemas: Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [
          name,
          describeFields(schema, fieldTextOf(name)),
        ]),
      ),
      responses: Object.fromEntries(
        all.flatMap(([name, endpoint]) =>
          problemsOf(endpoint).map(([status, codes]): [string, Json] => [
            problemName(name as EndpointKey, endpoint, status, codes),
            problemResponse(codes),
          ]),
        ),
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
