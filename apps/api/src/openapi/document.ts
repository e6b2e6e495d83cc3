import type { OpenAPIObject } from '@nestjs/swagger';
import * as contracts from '#libs/contracts';
import { ProblemDto, parametersOf, samplesAmong } from '#libs/contracts';
import { idsOf } from '../http/parameters.js';
import type { RouteEntry } from '../http/routes.js';
import { PATH_ENUMS, withWords } from './enums.js';
import { headerParameters, headersOf } from './headers.js';
import { inputsOf } from './inputs.js';
import { type Schema, type Schemas, schemasOfContracts } from './schemas.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Parameter = NonNullable<Operation['parameters']>[number];

type Values = Readonly<Record<string, unknown>>;

const ref = (dto: { name: string }) => ({ $ref: `#/components/schemas/${dto.name}` });
const json = (dto: { name: string }) => ({ 'application/json': { schema: ref(dto) } });
/** Values of calls that are the same for everyone; they serve as examples. */
const SAMPLES = samplesAmong(contracts);
/** Returns `example`, if there is one. */
const exampleOf = (value: unknown) => (value === undefined ? {} : { example: value });

/** Builds the OpenAPI 3.0 description of all routes from their declarations and the contract classes. */
export function openApiDocument(routes: readonly RouteEntry[], version: string): OpenAPIObject {
  const schemas = withWords(schemasOfContracts());
  const paths: OpenAPIObject['paths'] = {};
  // Sorted by address, regardless of module order.
  for (const entry of [...routes].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
    const path = entry.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [entry.method.toLowerCase()]: operationOf(entry, schemas) };
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Gona',
      version,
      description:
        'Calls of the portal. Every refusal is a `ProblemDto`: `code` -1, the problem in `error`, a sentence in `message`.',
    },
    tags: [...new Set(routes.map(tagOf))].sort().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: schemas as NonNullable<OpenAPIObject['components']>['schemas'],
    },
  };
}

function operationOf(entry: RouteEntry, schemas: Schemas): Operation {
  const { spec } = entry;
  const pathParameters = parametersOf(entry.path);
  const inputs = inputsOf(entry);
  const ids = idsOf(entry.controller.prototype as object, entry.handler);
  const isOpen = spec.roles === 'open';
  const who = spec.roles === 'open' ? 'Open to all.' : `For ${spec.roles.join(', ')}. Scope: ${spec.scope}.`;
  const legacy = spec.legacyVerb ? ` With LEGACY_VERBS=on also answered to ${spec.legacyVerb}.` : '';
  const { body } = inputs;
  const examples = SAMPLES.get(entry.call)?.fixed ?? {};
  return {
    operationId: entry.name,
    tags: [tagOf(entry)],
    summary: spec.summary,
    description: who + legacy + (spec.stepUp ? STEP_UP : ''),
    ...(!isOpen && { security: [{ bearer: [] }], ...rightsOf(spec) }),
    parameters: [
      ...pathParameters.map((name) => pathParameter(name, ids.includes(name), examples.path)),
      ...(inputs.query ? queryParameters(inputs.query, schemas, examples.query) : []),
      ...(headerParameters(entry) as Parameter[]),
    ],
    ...(spec.upload && { requestBody: uploadBody(spec.upload) }),
    ...(!spec.upload && body && { requestBody: bodyOf(body, schemas, examples.body) }),
    responses: answersOf(
      entry,
      isOpen,
      pathParameters.length > 0,
      Boolean(body ?? inputs.query ?? spec.upload),
    ),
  };
}

/** Returns the access rules of a call in machine-readable form: roles, grants of staff, and whether it changes data. */
const rightsOf = ({ roles, grant, reads, whileImpersonating }: RouteEntry['spec']) => ({
  'x-roles': roles,
  ...(grant && { 'x-grants': [grant].flat() }),
  ...(reads && { 'x-reads': true }),
  ...(whileImpersonating && { 'x-while-seeing-as': true }),
});

function pathParameter(name: string, isId: boolean, examples: Values = {}): Parameter {
  const schema: Schema = isId
    ? { type: 'integer', minimum: 1, format: 'int64' }
    : (PATH_ENUMS[name] ?? { type: 'string' });
  return { name, in: 'path', required: true, schema, ...exampleOf(examples[name]) } as Parameter;
}

function queryParameters(query: { name: string }, schemas: Schemas, examples: Values = {}): Parameter[] {
  const schema = schemas[query.name];
  return Object.entries(schema?.properties ?? {}).map(
    ([name, property]) =>
      ({
        name,
        in: 'query',
        required: schema?.required?.includes(name) ?? false,
        schema: property,
        ...exampleOf(examples[name]),
      }) as Parameter,
  );
}

function uploadBody(field: string): Operation['requestBody'] {
  const file: Schema = { type: 'string', format: 'binary' };
  const schema: Schema = { type: 'object', properties: { [field]: file }, required: [field] };
  return { required: true, content: { 'multipart/form-data': { schema } } } as Operation['requestBody'];
}

function bodyOf(body: { name: string }, schemas: Schemas, example?: object): Operation['requestBody'] {
  const required = (schemas[body.name]?.required?.length ?? 0) > 0;
  const content = {
    'application/json': { schema: ref(body), ...exampleOf(example) },
    'application/x-www-form-urlencoded': { schema: ref(body) },
  };
  return { required, content } as Operation['requestBody'];
}

const STEP_UP =
  ' Needs a password confirmation within the last five minutes, or answers 403 with `stepUp.required`: POST /api/step-up and call again.';

const REFUSALS: Record<number, string> = {
  400: 'The request is not valid.',
  401: 'No session, or the session has ended.',
  403: 'The role does not allow this.',
  404: "Record not found, or out of the caller's scope.",
  429: 'Too many requests.',
  503: 'The database cannot be reached.',
};

function answersOf(
  entry: RouteEntry,
  isOpen: boolean,
  named: boolean,
  takes: boolean,
): Operation['responses'] {
  const { spec } = entry;
  const answers: Record<string, object> = {};
  const success = spec.answers;
  answers[spec.status ?? 200] =
    success === 'file'
      ? { description: 'The content.', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
      : { description: success.name, content: json(success) };
  for (const { status, dto } of spec.alsoAnswers ?? [])
    answers[status] = { description: dto.name, content: json(dto) };
  const refusals = [
    ...(takes || named ? [400] : []),
    ...(isOpen ? [] : [401, 403]),
    ...(named ? [404] : []),
    429,
    503,
  ];
  for (const status of refusals)
    answers[status] ??= { description: REFUSALS[status], content: json(ProblemDto) };
  answers.default = { description: 'Any other refusal.', content: json(ProblemDto) };
  for (const [status, answer] of Object.entries(answers))
    answers[status] = {
      ...answer,
      headers: headersOf(entry, status === 'default' ? status : Number(status)),
    };
  return answers as Operation['responses'];
}

const keyOf = ({ path, method }: RouteEntry) => `${path} ${method}`;
const tagOf = ({ controller }: RouteEntry) => controller.name.replace(/Controller$/, '');
