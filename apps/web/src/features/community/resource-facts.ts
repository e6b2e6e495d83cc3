import type { CommunityResourceDto } from '#libs/contracts';
import { t } from './texts.js';

/** Returns the facts of a community resource, wherever it is shown in full. */
export const factsOf = (resource: CommunityResourceDto): [word: string, value: string][] => [
  [t('season'), resource.season],
  [t('state'), resource.state?.name ?? t('none')],
  [t('country'), resource.country],
  [t('mapping'), t(resource.mappingEnabled ? 'mappingOn' : 'mappingOff')],
];
