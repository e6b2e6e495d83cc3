import type {
  AnomalyListDto,
  LedgerCheckDto,
  LedgerFlowDto,
  LedgerItemDto,
  LedgerSummaryDto,
  Link,
  RecoverySummaryDto,
} from '#libs/contracts';

const SEASON = 'Rainy Season 2026';
const link = (rel: string, href: string, method: Link['method'] = 'GET'): Link => ({
  rel,
  href: `/api/input/${href}`,
  method,
});

export const AT = '/community-resource/recovery?resource=12';
export const LEDGER = 'GET /input/ledger/:resourceId';
export const FLOW = 'GET /input/ledger/:resourceId/flow';
export const CHECK = 'GET /input/ledger/:resourceId/check';
export const FARMERS = 'GET /recoverysummary/:resourceId';
export const ANOMALIES = 'GET /input/anomalies/:resourceId';
const OWNERS = 'GET /input/anomalies/:resourceId/owners';

const UREA: LedgerItemDto = {
  inputId: 4,
  inputName: 'Urea 46 %',
  unitOfMeasurement: 'bags',
  quantityPerHectare: 3,
  unitCost: 32_500,
  farmers: 2,
  qtyEntitled: 8,
  qtyAllocated: 6,
  qtyCollected: 5,
  qtyReturned: 0,
  entitled: 260_000,
  allocated: 195_000,
  collected: 162_500,
  returned: 0,
};

export const ledger: LedgerSummaryDto = {
  season: SEASON,
  seasons: [SEASON, 'Dry Season 2025'],
  completedHectares: 2.66667,
  farmersWithCompletedFarm: 2,
  items: [UREA],
  total: {
    entitled: 260_000,
    allocated: 195_000,
    collected: 162_500,
    disbursed: 20_000,
    received: 182_500,
    repaidInNaira: 50_000.5,
    repaidInBags: 0,
    bags: 0,
    repaid: 50_000.5,
    owed: 132_499.5,
    overpaid: 0,
    entries: 9,
  },
  waiting: 2,
  links: [
    link('anomalies', 'anomalies/12'),
    link('recordEntry', 'entries/12', 'POST'),
    link('approvals', 'approvals/12'),
  ],
};

const NONE = { notAllocated: 0, beyondEntitlement: 0, notCollected: 0, beyondAllocated: 0 };
export const flow: LedgerFlowDto = {
  season: SEASON,
  items: [
    {
      inputId: 4,
      notAllocated: 81_250,
      beyondEntitlement: 16_250,
      notCollected: 65_000,
      beyondAllocated: 32_500,
      repaid: 30_000.5,
      owed: 132_499.5,
    },
    { inputId: null, ...NONE, repaid: 20_000, owed: 0 },
  ],
  total: {
    notAllocated: 81_250,
    beyondEntitlement: 16_250,
    notCollected: 65_000,
    beyondAllocated: 32_500,
    repaid: 50_000.5,
    owed: 132_499.5,
  },
  repaidBeyond: 0,
  sums: ledger.total,
  farmersWithFarm: 2,
  farmersWithoutFarm: 1,
};

export const check: LedgerCheckDto = {
  tiesOut: true,
  entries: 9,
  difference: 0,
  checkedAt: '2026-11-22T10:06:00Z',
};

const row = {
  overpaid: 0,
  tempId: null,
  communityId: 3,
  allocated: 97_500,
  completedHectares: 0,
  entitled: 0,
  anomalies: 0,
};
const rows = [
  {
    ...row,
    farmerId: 20,
    farmerName: 'Musa Ibrahim',
    tempId: '20416',
    totalAmountRecieved: 97_500,
    totalAmountPaid: 30_000.5,
    owed: 67_499.5,
    completedHectares: 1.10342,
    entitled: 107_583.45,
  },
  {
    ...row,
    farmerId: 21,
    farmerName: 'Hussaini Felande',
    totalAmountRecieved: 65_000,
    totalAmountPaid: 0,
    owed: 65_000,
    anomalies: 1,
  },
  { ...row, farmerId: 22, farmerName: 'Sadiq Danjuma', totalAmountRecieved: 0, totalAmountPaid: 0, owed: 0 },
];
export const recovery: RecoverySummaryDto = {
  data: rows,
  list: rows,
  total: 3,
  totalFarmers: 3,
  totalAmountRecovered: 50_000.5,
  totalAmountDistbursed: 182_500,
  totalAmountOwed: 132_499.5,
  totalAmountOverpaid: 0,
  season: SEASON,
  repaymentDueOn: '2026-12-31',
  links: [],
};

const found = (kind: AnomalyListDto['list'][number]['kind'], farmerId: number, farmerName: string) => ({
  kind,
  severity: 'severe' as const,
  state: 'open' as const,
  farmerId,
  farmerName,
  communityId: 3,
  communityName: 'Argungu',
  agentId: 7,
  agent: 'Rabi Sani',
  inputId: kind === 'noCompletedFarm' ? null : 4,
  reason: 'Why it is one.',
  amount: 65_000,
  entries: [],
  ownerId: null,
  owner: null,
  resolution: null,
  resolvedBy: null,
  resolvedOn: null,
});
export const anomalies: AnomalyListDto = {
  list: [
    found('noCompletedFarm', 21, 'Hussaini Felande'),
    found('collectedOverAllocated', 21, 'Idris Galadima'),
  ],
  total: 2,
  counts: [
    {
      kind: 'noCompletedFarm',
      severity: 'severe',
      open: 1,
      amount: 65_000,
      exampleName: 'Hussaini Felande',
      example: '₦65,000.00',
    },
    {
      kind: 'collectedOverAllocated',
      severity: 'severe',
      open: 1,
      amount: 32_500,
      exampleName: 'Hussaini Felande',
      example: 'Urea 46 %, 4 of 2',
    },
    {
      kind: 'repaidOverDue',
      severity: 'warning',
      open: 0,
      amount: 0,
      exampleName: null,
      example: null,
    },
  ],
  owners: [
    { ownerId: null, owner: null, open: 1 },
    { ownerId: 1, owner: 'Adamu Bala', open: 1 },
  ],
  communities: [{ id: 3, name: 'Argungu', open: 2, amount: 97_500 }],
  agents: [{ id: 7, name: 'Rabi Sani', open: 2, amount: 97_500 }],
  season: SEASON,
  links: [
    link('assignSeveral', 'anomalies/12/assign-several', 'POST'),
    link('resolveSeveral', 'anomalies/12/resolve-several', 'POST'),
    link('reopen', 'anomalies/12/reopen', 'POST'),
  ],
};

/** Server answers for a community resource with a ledger. */
export const answers = {
  'GET /client-config': {},
  'GET /community-resource': { list: [], total: 0, links: [] },
  'GET /community-resource/find/:id': {
    id: 12,
    name: 'Kebbi Rice Cluster',
    links: [
      { rel: 'recovery', href: '/api/recoverysummary/12', method: 'GET' },
      { rel: 'eop', href: '/api/community-resource/eop/12', method: 'GET' },
    ],
  },
  'GET /community-resource/communities/:resourceId': { list: [{ id: 3, name: 'Argungu' }], total: 1 },
  [LEDGER]: ledger,
  [FLOW]: flow,
  [CHECK]: check,
  [FARMERS]: recovery,
  [ANOMALIES]: anomalies,
  [OWNERS]: { list: [{ id: 5, name: 'Hadiza Umar' }], total: 1 },
};
