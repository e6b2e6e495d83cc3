import type { ImportKindName } from '#libs/contracts';
import type { Database } from '#libs/platform';
import type { NamedField } from '../domain/index.js';
import type { ImportBatch } from '../persistence/import-batch.entity.js';
import { communities } from './communities.js';
import { farmers } from './farmers.js';
import { farms } from './farms.js';
import type { ImportKind } from './import-kind.js';
import { inputs } from './inputs.js';
import { members } from './members.js';
import { soil } from './soil.js';

/** Registry of all import kinds. */
export const IMPORT_KINDS: { readonly [Name in ImportKindName]: ImportKind & { name: Name } } = {
  farmers,
  farms,
  communities,
  members,
  inputs,
  soil,
};

/** Returns all fields that a file of an import may have: those of its kind, and those that the programme adds. */
export async function fieldsOf(
  batch: ImportBatch,
  database: Database,
): Promise<readonly (NamedField<string> & { check?: string })[]> {
  const { fields, fieldsOf: added } = IMPORT_KINDS[batch.kind];
  return added ? [...fields, ...(await added(batch, database))] : fields;
}

export { type ImportKind, LIST_ANSWER, type Merged } from './import-kind.js';
