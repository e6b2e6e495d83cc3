import type { ResourceStatus } from '#libs/contracts';

/** Errors by field; empty if there are none. */
export type Faults = Record<string, string>;

/** Form input for a community resource, trimmed. */
export interface ResourceDraft {
  name: string;
  description: string;
  mappingEnabled: boolean;
  stateId: number | null;
}

export function faultsOfResource(draft: ResourceDraft, stateExists: boolean): Faults {
  const faults: Faults = {};
  if (draft.name === '') faults.name = 'A name is required.';
  if (draft.description === '') faults.description = 'A description is required.';
  if (draft.mappingEnabled && draft.stateId === null)
    faults.state = 'A state is required when mapping is enabled.';
  else if (draft.stateId !== null && !stateExists) faults.state = 'State not found.';
  return faults;
}

export interface CommunityDraft {
  name: string;
  shortDescription: string;
  longDescription: string;
  lgaId: number | null;
}

/** @param lga the local government with id `lgaId`, or null if there is none */
export function faultsOfCommunity(
  draft: CommunityDraft,
  resource: { mappingEnabled: boolean; stateId: number | null },
  lga: { stateId: number } | null,
): Faults {
  const faults: Faults = {};
  if (draft.name === '') faults.name = 'A name is required.';
  if (draft.shortDescription === '') faults.shortDescription = 'A short description is required.';
  if (draft.longDescription === '') faults.longDescription = 'A long description is required.';
  if (draft.lgaId === null) {
    if (resource.mappingEnabled) faults.lga = 'A local government is required when mapping is enabled.';
  } else if (!lga) faults.lga = 'Local government not found.';
  else if (resource.stateId !== null && lga.stateId !== resource.stateId)
    faults.lga = 'This local government is not in the state of the community resource.';
  return faults;
}

/** Returns the status after suspending a running resource or activating any other. */
export function toggled(status: ResourceStatus): ResourceStatus {
  return status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE';
}
