import {
  type AnomalyKind,
  type EntryKind,
  EVALUATORS,
  type EventCatalogue,
  formatDate,
  GRANTS,
  isCount,
} from '#libs/contracts';
import { count, type EventMeanings, plural, type SentenceContext } from '#libs/platform';
import { naira } from './domain/naira.js';

type EntryEvent = Extract<keyof EventCatalogue, `ledger.entry${string}` | 'ledger.approvalAsked'>;
type EopEvent = Extract<keyof EventCatalogue, `eop.${string}`>;

/** Users who may read the ledger. */
const audience = {
  roles: EVALUATORS,
  grants: [GRANTS.viewInputs],
  within: ({ communityResourceId }: { communityResourceId: number }) => communityResourceId,
};

/** Describes an entry of each kind for a farmer. */
const WORDS: Record<EntryKind, (farmer: string) => string> = {
  ALLOCATION: (farmer) => `inputs allocated to ${farmer}`,
  COLLECTION: (farmer) => `inputs collected by ${farmer}`,
  RETURN: (farmer) => `inputs returned by ${farmer}`,
  DISBURSEMENT: (farmer) => `naira disbursed to ${farmer}`,
  REPAYMENT_NAIRA: (farmer) => `a repayment by ${farmer}`,
  REPAYMENT_BAGS: (farmer) => `a repayment in bags by ${farmer}`,
  HOSE_INTAKE: (farmer) => `hoses received by ${farmer}`,
  EMPTY_BAGS: (farmer) => `empty bags returned by ${farmer}`,
};

const ANOMALIES: Record<AnomalyKind, string> = {
  noCompletedFarm: 'inputs without a completed farm',
  collectedOverAllocated: 'more collected than allocated',
  overlappingFarm: 'inputs for an overlapping farm',
  allocatedOverEntitlement: 'more allocated than the entitlement',
  repaidOverDue: 'more repaid than was due',
  bvnInTwoProgrammes: 'inputs in two programmes',
  belowLimit: 'entries kept below the approval limit',
};

function onEntry<Type extends EntryEvent>(what: (entry: string) => string) {
  return {
    audience,
    sentence: (data: EventCatalogue[Type], { name }: SentenceContext) => ({
      what: what(WORDS[data.kind](name('farmer', data.farmerId))),
      detail: [
        ...(isCount(data.kind) ? [] : [naira(data.amount)]),
        ...(data.eopId === null ? [] : [name('eop', data.eopId)]),
        name('communityResource', data.communityResourceId),
      ].join(', '),
    }),
  };
}

function onEop<Type extends EopEvent>(what: (input: string) => string) {
  return {
    audience: { ...audience, grants: [GRANTS.viewInputs, GRANTS.viewCommunities] },
    sentence: (data: EventCatalogue[Type], { name }: SentenceContext) => ({
      what: what(data.name),
      detail: `${name('communityResource', data.communityResourceId)}, ${data.season}`,
    }),
  };
}

const several = (anomalies: number) => (anomalies === 1 ? '1 anomaly' : `${anomalies} anomalies`);

/** Events of inputs and ledgers. */
export const EVENTS = {
  'eop.added': onEop<'eop.added'>((input) => `added the input ${input}`),
  'eop.removed': onEop<'eop.removed'>((input) => `removed the input ${input}`),
  'eop.restored': onEop<'eop.restored'>((input) => `restored the input ${input}`),
  'ledger.entryRecorded': onEntry<'ledger.entryRecorded'>((entry) => `recorded ${entry}`),
  'ledger.entryCountered': onEntry<'ledger.entryCountered'>((entry) => `reversed ${entry}`),
  'ledger.approvalAsked': onEntry<'ledger.approvalAsked'>(
    (entry) => `requested a second approval for ${entry}`,
  ),
  'ledger.entryApproved': onEntry<'ledger.entryApproved'>((entry) => `approved ${entry}`),
  'ledger.entryRefused': onEntry<'ledger.entryRefused'>((entry) => `refused ${entry}`),
  'ledger.imported': {
    audience,
    sentence: ({ communityResourceId, created }, { name }) => ({
      what: `imported an input distribution: ${count(created)} ${plural(created, 'row', 'rows')}`,
      detail: name('communityResource', communityResourceId),
    }),
  },
  'ledger.anomalyAssigned': {
    audience,
    sentence: ({ kind, farmerId, ownerId, communityResourceId }, { name }) => ({
      what: `assigned an anomaly of ${name('farmer', farmerId)} (${ANOMALIES[kind]}) to ${ownerId === null ? 'nobody' : name('user', ownerId)}`,
      detail: name('communityResource', communityResourceId),
    }),
  },
  'ledger.anomaliesAssigned': {
    audience,
    sentence: ({ anomalies, ownerId, communityResourceId, season }, { name }) => ({
      what: `assigned ${several(anomalies)} to ${ownerId === null ? 'nobody' : name('user', ownerId)}`,
      detail: `${name('communityResource', communityResourceId)}, ${season}`,
    }),
  },
  'ledger.anomalyReopened': {
    audience,
    sentence: ({ kind, farmerId, communityResourceId }, { name }) => ({
      what: `reopened an anomaly of ${name('farmer', farmerId)}: ${ANOMALIES[kind]}`,
      detail: name('communityResource', communityResourceId),
    }),
  },
  'ledger.anomaliesResolved': {
    audience,
    sentence: ({ anomalies, reason, communityResourceId }, { name }) => ({
      what: `resolved ${several(anomalies)} of ${name('communityResource', communityResourceId)}`,
      detail: reason,
    }),
  },
  'ledger.anomalyResolved': {
    audience,
    sentence: ({ kind, farmerId, reason }, { name }) => ({
      what: `resolved an anomaly of ${name('farmer', farmerId)}: ${ANOMALIES[kind]}`,
      detail: reason,
    }),
  },
  'ledger.settingsChanged': {
    audience,
    sentence: ({ communityResourceId, approvalAbove, repaymentDueOn }, { name }) => ({
      what: `changed the ledger settings of ${name('communityResource', communityResourceId)}`,
      detail: [
        approvalAbove === null ? 'no approval limit' : `approval required above ${naira(approvalAbove)}`,
        ...(repaymentDueOn === null ? [] : [`repayment due on ${formatDate(repaymentDueOn)}`]),
      ].join(', '),
    }),
  },
} satisfies Partial<EventMeanings>;
