/** Ways in which one farmer's data are shown. */
export const VIEW_WAYS = {
  record: 'Record of the farmer',
  consents: 'Consents',
  ledger: 'Inputs and repayments',
  statement: 'Statement',
  card: 'ID card',
  photo: 'Photo or fingerprints',
  farm: 'Record of a farm',
  map: 'Map of a farm',
  comparison: 'Comparison of duplicates',
  issue: 'Issue of the farmer',
} as const;
export type ViewWay = keyof typeof VIEW_WAYS;

/** Lists that show many farmers at once. */
export const LIST_WAYS = {
  farmers: 'List of farmers',
  search: 'Search results',
  members: 'List of members',
  recipients: 'List of message recipients',
  captures: 'List of captured farmers',
  farms: 'List of farms',
  maps: 'Farms on the map',
  ledgers: 'List of inputs and repayments',
  requests: 'Requests about personal data',
  findings: 'List of findings or duplicates',
  audit: 'Audit log',
  issues: 'List of issues',
  feed: 'Feed for another program',
} as const;
export type ListWay = keyof typeof LIST_WAYS;

/** Files that hold many farmers. */
export const FILE_WAYS = {
  export: 'Export',
  rejects: 'File of rejected rows',
  cards: 'Printed ID cards',
} as const;
export type FileWay = keyof typeof FILE_WAYS;

/** All ways, with their names. */
export const SHOWN_WAYS = { ...VIEW_WAYS, ...LIST_WAYS, ...FILE_WAYS };
export type ShownWay = ViewWay | ListWay | FileWay;
