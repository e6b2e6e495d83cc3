import { type AnomalyKind, unitFor } from '#libs/contracts';
import { naira } from './naira.js';

/** Figures and names of an anomaly. Figures are text. */
interface Figures {
  inputName: string | null;
  unitOfMeasurement: string | null;
  due: string;
  found: string;
}

/** Short form of the reasons, for narrow places. */
const IN_SHORT: Record<AnomalyKind, (of: Figures) => string> = {
  noCompletedFarm: ({ found }) => naira(found),
  collectedOverAllocated: ({ found, due, inputName }) => `${inputName}, ${found} of ${due}`,
  overlappingFarm: ({ found }) => (found === '1' ? '1 overlap' : `${found} overlaps`),
  allocatedOverEntitlement: ({ found, due, inputName }) => `${inputName}, ${found} of ${due}`,
  repaidOverDue: ({ found, due }) => `${naira(found)} of ${naira(due)}`,
  bvnInTwoProgrammes: ({ found }) => `${found} programmes`,
  belowLimit: ({ found, due }) => `${naira(found)}, limit ${naira(due)}`,
};

const SENTENCES: Record<AnomalyKind, (of: Figures) => string> = {
  noCompletedFarm: ({ found }) => `Inputs for ${naira(found)}, but no completed farm.`,
  collectedOverAllocated: ({ found, due, inputName, unitOfMeasurement }) =>
    `Collected ${found} ${unitFor(found, unitOfMeasurement ?? '')} of ${inputName}, but only ${due} allocated.`,
  overlappingFarm: ({ found }) =>
    found === '1'
      ? 'One of their farms overlaps another farm.'
      : `Their farms overlap other farms in ${found} places.`,
  allocatedOverEntitlement: ({ found, due, inputName, unitOfMeasurement }) =>
    `Allocated ${found} ${unitFor(found, unitOfMeasurement ?? '')} of ${inputName}, but entitled to only ${due}.`,
  repaidOverDue: ({ found, due }) => `Repaid ${naira(found)}, but only ${naira(due)} was due.`,
  bvnInTwoProgrammes: ({ found }) => `The same BVN received inputs from ${found} programmes this season.`,
  belowLimit: ({ found, due }) =>
    `One person recorded ${naira(found)} in entries that were each below the approval limit of ${naira(due)}.`,
};

/** Returns the reason for an anomaly, as a sentence. */
export const reasonOf = (kind: AnomalyKind, figures: Figures): string => SENTENCES[kind](figures);

export const shortAnomalyText = (kind: AnomalyKind, figures: Figures): string => IN_SHORT[kind](figures);
