import { getMetadataStorage } from 'class-validator';
import { targetConstructorToSchema, validationMetadatasToSchemas } from 'class-validator-jsonschema';
import * as contracts from '#libs/contracts';
import { nestedIn, textsOf } from '#libs/contracts';

type Class = abstract new (...args: never[]) => unknown;

/** The parts of a JSON schema that are used here. */
export interface Schema {
  type?: string;
  properties?: Record<string, Schema | { $ref: string }>;
  required?: string[];
  [key: string]: unknown;
}
export type Schemas = Record<string, Schema>;

/** Replaces class-transformer for the schema generator: returns nested classes from the contract shapes. */
const NESTED = {
  findTypeMetadata: (target: Class, key: string) => {
    const type = nestedIn(target, key);
    return type && { typeFunction: () => type };
  },
  getExposedMetadatas: () => [],
  findExcludeMetadata: () => undefined,
};

const OPTIONS = {
  classTransformerMetadataStorage: NESTED as never,
  classValidatorMetadataStorage: getMetadataStorage(),
  refPointerPrefix: '#/components/schemas/',
  // Custom validations have no schema; without this the generator uses the property's class, `Object` for `string |
  // null`.
  additionalConverters: { customValidation: () => ({}) },
};

/** Builds JSON schemas of all contract classes from their validators. */
export function schemasOfContracts(): Schemas {
  const all = validationMetadatasToSchemas(OPTIONS) as Schemas;
  // Other classes of the process have validators too, such as the configuration.
  const ours = Object.entries(contracts as Record<string, unknown>)
    .filter((entry): entry is [string, Class] => typeof entry[1] === 'function')
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(
    ours.flatMap(([name, type]) => {
      const schema = all[name] ?? inherited(type);
      return schema ? [[name, withTexts(schema, type)]] : [];
    }),
  );
}

/** Returns the schema of a class whose validators are all inherited, such as `listOf(…)`; the generator omits these. */
function inherited(type: Class): Schema | null {
  const found = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  return found.length > 0 ? (targetConstructorToSchema(type, OPTIONS) as Schema) : null;
}

/** Adds schemas of JSON texts under JSON Schema's keyword, because OpenAPI 3.0 has none. */
function withTexts(schema: Schema, type: Class): Schema {
  const properties = { ...schema.properties };
  for (const [key, of] of textsOf(type))
    properties[key] = {
      ...properties[key],
      description: `JSON text: an array of ${of.name}.`,
      'x-contentMediaType': 'application/json',
      'x-contentSchema': { type: 'array', items: { $ref: `#/components/schemas/${of.name}` } },
    };
  return schema.properties ? { ...schema, properties } : schema;
}
