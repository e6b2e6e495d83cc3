import { type EntryKind, type EventCatalogue, GRANTS, OVERVIEW_READERS } from '#libs/contracts';
import type { EventMeanings, SentenceContext } from '#libs/platform';

type EntryEvent = Extract<keyof EventCatalogue, `ledger.entry${string}` | 'ledger.approvalAsked'>;
type EopEvent = Extract<keyof EventCatalogue, `eop.${string}`>;

/** Whoever may read the ledger. */
const audience = {
  roles: OVERVIEW_READERS,
  grants: [GRANTS.viewInputs],
  within: ({ communityResourceId }: { communityResourceId: number }) => communityResourceId,
};

/** What an entry of a kind is of a farmer. */
const WORDS: Record<EntryKind, (farmer: string) => string> = {
  ALLOCATION: (farmer) => `inputs set aside for ${farmer}`,
  COLLECTION: (farmer) => `inputs collected by ${farmer}`,
  RETURN: (farmer) => `inputs brought back by ${farmer}`,
  DISBURSEMENT: (farmer) => `naira given to ${farmer}`,
  REPAYMENT_NAIRA: (farmer) => `a repayment by ${farmer}`,
  REPAYMENT_BAGS: (farmer) => `a repayment in bags by ${farmer}`,
};

/** `97500.00` -> `₦97,500.00`. */
function naira(amount: string): string {
  const [whole = '', kobo = '00'] = amount.replace('-', '').split('.');
  return `${amount.startsWith('-') ? '−' : ''}₦${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${kobo}`;
}

function onEntry<Type extends EntryEvent>(what: (entry: string) => string) {
  return {
    audience,
    sentence: (data: EventCatalogue[Type], { name }: SentenceContext) => ({
      what: what(WORDS[data.kind](name('farmer', data.farmerId))),
      detail: [
        naira(data.amount),
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

/** What happens to inputs and in ledgers. */
export const EVENTS = {
  'eop.added': onEop<'eop.added'>((input) => `added the input ${input}`),
  'eop.removed': onEop<'eop.removed'>((input) => `removed the input ${input}`),
  'ledger.entryRecorded': onEntry<'ledger.entryRecorded'>((entry) => `recorded ${entry}`),
  'ledger.entryCountered': onEntry<'ledger.entryCountered'>((entry) => `took back ${entry}`),
  'ledger.approvalAsked': onEntry<'ledger.approvalAsked'>(
    (entry) => `asked for a second person for ${entry}`,
  ),
  'ledger.entryApproved': onEntry<'ledger.entryApproved'>((entry) => `approved ${entry}`),
  'ledger.entryRefused': onEntry<'ledger.entryRefused'>((entry) => `refused ${entry}`),
  'ledger.settingsChanged': {
    audience,
    sentence: ({ communityResourceId, approvalAbove, repaymentDueOn }, { name }) => ({
      what: `changed how the ledger of ${name('communityResource', communityResourceId)} is kept`,
      detail: [
        approvalAbove === null ? 'no second person' : `a second person above ${naira(approvalAbove)}`,
        ...(repaymentDueOn === null ? [] : [`due on ${repaymentDueOn}`]),
      ].join(', '),
    }),
  },
} satisfies Partial<EventMeanings>;
