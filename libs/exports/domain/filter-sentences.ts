import {
  ENTRY_WORDS,
  type EntryKind,
  type ExportFilters,
  type FarmerFilter,
  type RecoveryFilter,
} from '#libs/contracts';

export interface Narrowed {
  resource: string | null;
  community: string | null;
  /** File name of the map import that it is filtered by. */
  imported?: string | null;
  /** Names of the farmer and the input that a ledger is filtered by. */
  farmer?: string | null;
  input?: string | null;
  /** Filters of its list, as sentences without a full stop. */
  listed?: readonly string[];
  filters: ExportFilters;
  /** Whether it contains completed farms only. */
  completedOnly: boolean;
  /** Whether rows without a boundary are left out. */
  mappedOnly: boolean;
}

const STATUS: Record<string, string> = {
  ACTIVE: 'Active only',
  INACTIVE: 'Inactive only',
  COMPLETED: 'Completed only',
};

const FARMERS_SHOWN: Record<RecoveryFilter, string> = {
  owes: 'Farmers who owe',
  settled: 'Farmers who owe nothing',
  overpaid: 'Farmers who overpaid',
  notCollected: 'Farmers who have not collected their allocation',
  check: 'Farmers with an open anomaly',
};
const kindsOf = (entries: string) =>
  entries
    .split(',')
    .map((kind) => ENTRY_WORDS[kind as EntryKind])
    .join(', ');

/** Describes the filters of an export in sentences without a full stop. */
export function filterSentences({
  resource,
  community,
  imported = null,
  farmer = null,
  input = null,
  listed = [],
  filters,
  completedOnly,
  mappedOnly,
}: Narrowed): string[] {
  const { q, status, agent, product, message, season, show, entries, farmers } = filters;
  return [
    resource === null ? 'All community resources that you have access to' : `Community resource: ${resource}`,
    ...(community === null ? [] : [`Community: ${community}`]),
    ...(completedOnly ? ['Completed farms only'] : []),
    ...(status === undefined || completedOnly ? [] : [STATUS[status] ?? status]),
    ...(mappedOnly ? ['Farms with a boundary only'] : []),
    ...(imported === null ? [] : [`From the import of ${imported}`]),
    ...(season === undefined ? [] : [season]),
    ...(farmer === null ? [] : [`Farmer: ${farmer}`]),
    ...(input === null ? [] : [`Input: ${input}`]),
    ...(show === undefined ? [] : [FARMERS_SHOWN[show]]),
    ...(entries === undefined ? [] : [kindsOf(entries)]),
    ...listed,
    ...(farmers === undefined ? [] : [farmersSentence(farmers)]),
    ...(message === undefined ? [] : [`Recipients of message ${message}`]),
    ...(agent === undefined ? [] : [`Captured by the user ${agent}`]),
    ...(q?.trim() ? [`Search: ${q.trim()}`] : []),
    ...(product === undefined ? [] : [`Product: ${product}`]),
  ];
}

const FARMER_FILTERS = {
  breachId: 'affected by one data breach',
  farmResourceId: 'of one farm resource',
  resourceId: 'of one community resource',
  communityId: 'of one community',
  lgaId: 'of one local government',
  processed: 'processed',
  hasFarm: 'with a farm',
  noPhone: 'without a phone number',
  possibleDuplicate: 'possible duplicates',
  severalSeasons: 'with entries in several seasons',
  only: 'selected one by one',
  except: 'some left out',
} as const;

/** Ids say nothing to a reader, so the filters are named. */
function farmersSentence({ q, ...filter }: FarmerFilter): string {
  const named = (Object.keys(FARMER_FILTERS) as (keyof typeof FARMER_FILTERS)[])
    .filter((name) => filter[name] !== undefined)
    .map((name) => `${filter[name] === false ? 'not ' : ''}${FARMER_FILTERS[name]}`);
  const parts = [...(q?.trim() ? [`found by "${q.trim()}"`] : []), ...named];
  return parts.length > 0 ? `Farmers: ${parts.join(', ')}` : 'All farmers of the list';
}
