import {
  ENTRY_WORDS,
  type EntryKind,
  EVALUATORS,
  GRANTS,
  listEntries,
  readRecoverySummary,
} from '#libs/contracts';
import { entriesNarrowed, farmersNarrowed, farmersToCheck, landOfFarmer, nairaOf } from '#libs/inputs';
import { byName, type ExportKind, type Narrowing, searchPattern } from '#libs/platform';
import {
  bvn,
  count,
  day,
  inCommunity,
  inResources,
  naira,
  nameSql,
  number,
  TABLES,
  text,
} from './columns.js';

const NOT = 'not possible: record entries, or import an input distribution.';
const date = (field: string, heading: string, sql: string, is: string) =>
  text(field, heading, `to_char(${sql}, 'YYYY-MM-DD')`, is);

/** Limits a ledger `of` to the requested season. */
const ofLedger = (of: string, narrowing: Narrowing) => [
  `r.account_id = ${narrowing.bind(narrowing.accountId)}::bigint`,
  ...inResources(`${of}.community_resource_id`, narrowing),
  ...(narrowing.filters.season === undefined
    ? []
    : [`${of}.season = ${narrowing.bind(narrowing.filters.season)}`]),
];

const FARMER = [
  text('temp_id', 'Temp ID', 'f.temp_id', 'from the farmer’s record'),
  text('cbn_id', 'CBN ID', 'f.cbn_applicant_id', 'from the farmer’s record'),
  text('farmer', 'Farmer', nameSql('f'), 'surname, first name, other name'),
];
const PLACE = (of: string) => [
  text('community', 'Community', 'c.name', 'of the farmer in this ledger'),
  text('resource', 'Community Resource', 'r.name', 'the programme'),
  text('season', 'Season', `${of}.season`, 'of the ledger'),
];

export const recovery: ExportKind = {
  name: 'recovery',
  label: 'Recovery',
  about:
    'One row per farmer with entries in a season: entitlement, allocation, collection, repayment and balance.',
  formats: TABLES,
  rowsOf: readRecoverySummary,
  roles: EVALUATORS,
  grant: GRANTS.viewInputs,
  columns: [
    ...FARMER,
    { ...bvn('bvn', 'BVN', "'•••••••' || f.bvn_last4", 'masked'), type: 'text' },
    text('phone', 'Phone Number', 'f.phone', 'from the farmer’s record'),
    ...PLACE('l'),
    number(
      'hectares',
      'Completed Hectares',
      'trim_scale(land.units * 0.00001)',
      'of the farmer’s completed farms in the programme',
    ),
    naira(
      'entitled',
      'Entitlement',
      `SELECT coalesce(sum(${nairaOf('land.units')}), 0) FROM eop e
        WHERE e.community_resource_id = l.community_resource_id AND e.season = l.season AND e.removed_on IS NULL`,
      'completed hectares times the economies of production of the season',
    ),
    naira('allocated', 'Allocated', 'l.allocated', 'allocated to the farmer'),
    naira('received', 'Collected', 'l.received', 'collected, net of returns, or disbursed'),
    naira('recovered', 'Recovered', 'l.repaid', 'repaid, in naira and in bags'),
    naira('owed', 'Owed', 'greatest(l.owed, 0)', 'Collected minus Recovered; zero if overpaid'),
    naira('overpaid', 'Overpaid', 'greatest(-l.owed, 0)', 'Recovered minus Collected, if overpaid'),
    text(
      'status',
      'Status',
      `CASE WHEN l.received = 0 AND l.repaid = 0
              THEN CASE WHEN l.allocated > 0 THEN 'Not collected' ELSE 'Nothing yet' END
            WHEN l.owed <= 0 THEN 'Settled' WHEN l.repaid = 0 THEN 'Nothing repaid' ELSE 'Part repaid' END`,
      'Not collected, Nothing yet, Nothing repaid, Part repaid or Settled',
    ),
    count('entries', 'Entries', 'l.entries', 'number of entries in the row'),
  ],
  from: `ledger_farmer l JOIN farmer f ON f.id = l.farmer_id JOIN community_resource r ON r.id = l.community_resource_id`,
  farmer: 'l.farmer_id',
  beside: () => `LEFT JOIN community c ON c.id = l.community_id
    CROSS JOIN LATERAL (${landOfFarmer('l.community_resource_id', 'l.farmer_id')}) land`,
  where: (narrowing) => {
    const { resourceIds, filters, bind } = narrowing;
    const { q, farmer = null, input = null, show = null, season } = filters;
    const asked = { farmerId: farmer, show, eopId: input, search: searchPattern(q) };
    return [
      ...ofLedger('l', narrowing),
      ...inCommunity('l.community_id', narrowing),
      ...farmersNarrowed(asked, bind),
      ...(show === 'check'
        ? [`l.farmer_id IN (${farmersToCheck(`${bind(resourceIds?.[0])}::bigint`, bind(season))})`]
        : []),
    ];
  },
  orderBy: `l.community_resource_id, l.season, ${byName('f.surname')}, ${byName('f.first_name')}, f.id`,
  byCommunity: true,
  ofLedger: 'farmers',
  comesBack: NOT,
};

const WORDS = Object.entries(ENTRY_WORDS)
  .map(([kind, words]) => `WHEN '${kind}' THEN '${words}'`)
  .join(' ');

/** Words of entries, which say something about a person. */
const OF_PRESENT = (column: string) => `CASE WHEN f.erased_on IS NULL THEN ${column} END`;

export const ledgerEntries: ExportKind = {
  name: 'ledgerEntries',
  label: 'Ledger entries',
  about: 'One row per ledger entry. Entries are never changed; a reversal cancels one.',
  formats: TABLES,
  rowsOf: listEntries,
  roles: EVALUATORS,
  grant: GRANTS.viewInputs,
  columns: [
    count('entry', 'Entry', 'e.id', 'its number'),
    date('date', 'Date', 'e.transaction_date', 'of the transaction'),
    ...FARMER,
    ...PLACE('e'),
    text('kind', 'Kind', `CASE e.kind ${WORDS} END`, Object.values(ENTRY_WORDS).join(', ')),
    text('input', 'Input', 'i.name', 'of allocations, collections and returns'),
    number('quantity', 'Quantity', 'trim_scale(e.quantity)', 'of the input; negative in a reversal'),
    text('unit', 'Unit', 'i.unit_of_measurement', 'of the quantity'),
    naira('unit_cost', 'Unit Cost', 'e.unit_cost', 'of one unit'),
    number('bags', 'Bags', 'trim_scale(e.bags)', 'of a repayment in bags'),
    number('bag_size', 'Size Of A Bag (kg)', 'trim_scale(e.size_in_kg)', 'of a repayment in bags'),
    naira('bag_price', 'Market Value Of A Bag', 'e.market_value', 'of a repayment in bags'),
    naira('amount', 'Amount', 'e.amount', 'of the entry; negative in a reversal'),
    naira(
      'owes',
      'Balance Change',
      `CASE WHEN e.kind = 'ALLOCATION' THEN 0 WHEN e.kind IN ('COLLECTION', 'DISBURSEMENT') THEN e.amount ELSE -e.amount END`,
      'the sum is the balances owed minus overpayments',
    ),
    count('takes_back', 'Reverses', 'e.counters', 'the entry that a reversal cancels'),
    count('taken_by', 'Reversed By', 'x.id', 'the reversal that cancels it'),
    text('reference', 'Reference', OF_PRESENT('e.reference'), 'as recorded; blank for an erased farmer'),
    text('note', 'Note', OF_PRESENT('e.note'), 'as recorded; blank for an erased farmer'),
    text('by', 'Recorded By', 'u.display_name', 'user of Gona'),
    day('recorded', 'Recorded On', 'e.recorded_on', 'day the record was created'),
    text('approved', 'Approved By', 'a.display_name', 'the second person, if one was needed'),
  ],
  from: 'ledger_entry e JOIN community_resource r ON r.id = e.community_resource_id',
  farmer: 'e.farmer_id',
  beside: () => `JOIN farmer f ON f.id = e.farmer_id JOIN app_user u ON u.id = e.recorded_by
    LEFT JOIN community c ON c.id = e.community_id LEFT JOIN eop i ON i.id = e.eop_id
    LEFT JOIN ledger_entry x ON x.counters = e.id LEFT JOIN app_user a ON a.id = e.approved_by`,
  where: (narrowing) => {
    const { communityId, filters, bind } = narrowing;
    const { q, farmer = null, input = null, entries } = filters;
    const kinds = entries === undefined ? null : (entries.split(',') as EntryKind[]);
    const asked = { farmerId: farmer, communityId, eopId: input, kinds, search: searchPattern(q) };
    return [...ofLedger('e', narrowing), ...entriesNarrowed(asked, bind)];
  },
  orderBy: 'e.id',
  byCommunity: true,
  ofLedger: 'entries',
  comesBack: NOT,
};
