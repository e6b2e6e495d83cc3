import { communities } from './communities.js';
import { farmers } from './farmers.js';
import { farms } from './farms.js';
import type { ImportKind } from './import-kind.js';
import type { ImportKindName } from './kind-name.js';
import { members } from './members.js';

/** Every kind of import: the one list. */
export const IMPORT_KINDS: { readonly [Name in ImportKindName]: ImportKind & { name: Name } } = {
  farmers,
  farms,
  communities,
  members,
};

export type { ImportKind, Merged } from './import-kind.js';
export type { ImportJobKind, ImportKindName } from './kind-name.js';
