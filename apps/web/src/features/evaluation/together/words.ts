import type { ActDto } from '#libs/contracts';
import type { Happening } from './slice.js';
import { t } from './texts.js';

const SENTENCES: Partial<Record<Happening['type'], Parameters<typeof t>[0]>> = {
  'farm.boundaryEdited': 'edited',
  'farm.boundaryReverted': 'reverted',
  'farm.mapReset': 'reset',
  'farm.deleted': 'deleted',
  'farm.removed': 'deleted',
  'farms.mapsReset': 'resetAll',
  'farms.editsReverted': 'revertEdits',
  'farms.actUndone': 'undo',
  'farmer.dataRejected': 'reject',
};

/**
 * "Ngozi Eze changed the boundary of Garba Lawal's farm".
 * @param farm name of the farm here, if not by its farmer
 */
export function sentenceOf({ type, by, farmName }: Happening, farm?: string): string {
  const who = by?.name || t('somebody');
  return t(SENTENCES[type] ?? 'changed', { who, farm: farm ?? farmName ?? t('otherFarm') });
}

/** Describes an act, to follow a name. */
export function actText({ kind, farmCode, farms, completed }: ActDto): string {
  const farm = farmCode ? t('farm', { number: farmCode }) : t('farms', { n: farms });
  if (kind === 'status') return t(completed ? 'act_completed' : 'act_reopened', { farm });
  return t(`act_${kind}`, { farm, n: farms });
}
