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
  noCompletedFarm: ({ found }) => `Inputs for ${naira(found)}, and no completed farm.`,
  collectedOverAllocated: ({ found, due, inputName, unitOfMeasurement }) =>
    `Collected ${found} ${unitFor(found, unitOfMeasurement ?? '')} of ${inputName}, and ${due} ${Number(due) === 1 ? 'is' : 'are'} allocated.`,
  overlappingFarm: ({ found }) =>
    found === '1'
      ? 'A farm of theirs overlaps another.'
      : `Farms of theirs overlap others in ${found} places.`,
  allocatedOverEntitlement: ({ found, due, inputName, unitOfMeasurement }) =>
    `Allocated ${found} ${unitFor(found, unitOfMeasurement ?? '')} of ${inputName}, and their hectares entitle to ${due}.`,
  repaidOverDue: ({ found, due }) => `Repaid ${naira(found)}, and ${naira(due)} were due.`,
  bvnInTwoProgrammes: ({ found }) => `The same BVN has inputs of ${found} programmes in this season.`,
  belowLimit: ({ found, due }) =>
    `One person recorded ${naira(found)} in entries that each passed without approval. The limit is ${naira(due)}.`,
};

/** Returns the reason for an anomaly, as a sentence. */
export const reasonOf = (kind: AnomalyKind, figures: Figures): string => SENTENCES[kind](figures);

export const inShort = (kind: AnomalyKind, figures: Figures): string => IN_SHORT[kind](figures);
