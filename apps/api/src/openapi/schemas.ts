import { getMetadataStorage } from 'class-validator';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';
import * as contracts from '#libs/contracts';
import { nestedIn } from '#libs/contracts';

type Class = abstract new (...args: never[]) => unknown;

/** The parts of a JSON schema that are looked into here. */
export interface Schema {
  type?: string;
  properties?: Record<string, Schema | { $ref: string }>;
  required?: string[];
  [key: string]: unknown;
}
export type Schemas = Record<string, Schema>;

/** What the maker of schemas asks of class-transformer, answered from the shapes of the contracts: classes that are nested. */
const NESTED = {
  findTypeMetadata: (target: Class, key: string) => {
    const type = nestedIn(target, key);
    return type && { typeFunction: () => type };
  },
  getExposedMetadatas: () => [],
  findExcludeMetadata: () => undefined,
};

/** JSON schemas of all classes of the contract, made from their validators. */
export function schemasOfContracts(): Schemas {
  const all = validationMetadatasToSchemas({
    classTransformerMetadataStorage: NESTED as never,
    classValidatorMetadataStorage: getMetadataStorage(),
    refPointerPrefix: '#/components/schemas/',
  }) as Schemas;
  // Other classes of the process have validators too, such as the configuration.
  const ours = Object.entries(contracts)
    .filter(([, value]) => typeof value === 'function')
    .map(([name]) => name)
    .sort();
  return Object.fromEntries(ours.flatMap((name) => (all[name] ? [[name, all[name]]] : [])));
}
