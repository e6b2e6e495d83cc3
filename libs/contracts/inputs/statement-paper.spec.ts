import { PAPER_TEXTS } from '../languages/paper-texts.js';
import { SMS_TEXTS } from '../languages/sms-texts.js';
import type { StatementDto, StatementLineDto } from './statement.dto.js';
import { owedOf, paperOf, whatOf } from './statement-paper.js';

const wordsIn = (language: 'en' | 'ha') => ({
  ...PAPER_TEXTS[language],
  months: SMS_TEXTS[language].months,
});

const line = (number: number, more: Partial<StatementLineDto>): StatementLineDto => ({
  id: 100 + number,
  number,
  communityResourceId: 12,
  season: 'Rainy Season 2026',
  communityId: 4,
  farmerId: 20416,
  farmerName: 'Musa Ibrahim',
  kind: 'COLLECTION',
  inputId: 3,
  inputName: 'Urea 46 %',
  unitOfMeasurement: 'bags',
  quantity: 4,
  unitCost: 32_500,
  currentMarketValue: null,
  totalNoBagsCollected: null,
  sizeInKg: null,
  amount: 130_000,
  transactionDate: '2026-08-24',
  reference: null,
  note: null,
  counters: null,
  counteredBy: null,
  recordedBy: 'Tanko Audu',
  recordedOn: '2026-08-24T10:00:00.000Z',
  approvedBy: null,
  links: [],
  owedAfter: 130_000,
  ...more,
});

const STATEMENT: StatementDto = {
  language: 'en',
  farmerLanguage: 'ha',
  words: wordsIn('en'),
  number: '2026-R-12-20416-05',
  checkCode: '7Q4F-M2KD',
  madeAt: '2026-11-20T10:06:00.000Z',
  madeBy: 'Adamu Bala',
  farmerId: 20416,
  farmerName: 'Musa Ibrahim',
  tempId: 'KB-2026-20416',
  bvnLast4: '2416',
  phone: '+2348063182245',
  communityId: 4,
  communityName: 'Argungu Growers',
  ward: 'Dikko',
  lga: 'Argungu',
  communityResourceId: 12,
  communityResourceName: 'Kebbi Rice Cluster',
  season: 'Rainy Season 2026',
  seasons: ['Rainy Season 2026'],
  farms: [{ farmCode: '20416', status: 'COMPLETED', farmSize: 1.10342 }],
  agents: ['Tanko Audu'],
  completedHectares: 1.10342,
  completedFarms: 1,
  entitled: 107_583.45,
  allocated: 97_500,
  received: 97_500,
  repaid: 40_000.5,
  owed: 57_499.5,
  overpaid: 0,
  repaymentDueOn: '2026-12-31',
  items: [
    {
      inputId: 3,
      inputName: 'Urea 46 %',
      unitOfMeasurement: 'bags',
      quantityPerHectare: 3,
      unitCost: 32_500,
      qtyEntitled: 3.31026,
      qtyAllocated: 3,
      qtyCollected: 3,
      collectedOn: '2026-08-25',
      entitled: 107_583.45,
      collected: 97_500,
      repaid: 40_000.5,
      owed: 57_499.5,
    },
  ],
  lines: [
    line(1, { kind: 'ALLOCATION', quantity: 3, amount: 97_500, owedAfter: 0, transactionDate: '2026-06-29' }),
    line(2, { counteredBy: 103 }),
    line(3, {
      counters: 102,
      amount: -130_000,
      quantity: -4,
      note: '3 given, not 4',
      approvedBy: 'Adamu Bala',
      owedAfter: 0,
      transactionDate: '2026-08-25',
    }),
    line(4, { quantity: 3, amount: 97_500, owedAfter: 97_500, transactionDate: '2026-08-25' }),
    line(5, {
      kind: 'REPAYMENT_NAIRA',
      inputId: null,
      inputName: null,
      quantity: null,
      unitCost: null,
      amount: 40_000.5,
      reference: 'KB-REP-00417',
      owedAfter: 57_499.5,
      transactionDate: '2026-11-14',
    }),
  ],
  links: [],
};
const cellsOf = (statement: StatementDto) => paperOf(statement).entries.rows.map(({ cells }) => cells);

describe('a statement on paper', () => {
  it('has farmer, entries and amounts as drawn', () => {
    const paper = paperOf(STATEMENT);
    expect(paper.of).toBe('Kebbi Rice Cluster · Rainy Season 2026');
    expect(paper.marks).toEqual([
      'Statement 2026-R-12-20416-05',
      'Made 20 Nov 2026, 11:06 by Adamu Bala',
      'Entries 1 to 5',
    ]);
    expect(paper.facts.flat().map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Farmer: Musa Ibrahim',
      'Temp ID: KB-2026-20416',
      'BVN: •••••••2416',
      'Community: Argungu Growers',
      'Ward, LGA: Dikko, Argungu',
      'Phone: 0806 318 2245',
      'Farm: 20416, completed',
      'Mapped size: 1.10342 ha',
      'Agent: Tanko Audu',
    ]);
    expect(paper.sums.map(({ label, value }) => `${label} ${value}`)).toEqual([
      'Entitlement ₦107,583.45',
      'Collected ₦97,500.00',
      'Repaid ₦40,000.50',
      'Owed, due 31 Dec 2026 ₦57,499.50',
    ]);
    expect(paper.items.rows.map(({ cells }) => cells)).toEqual([
      ['Urea 46 %', '3 bags', '₦32,500.00', '3.31026', '3', '3', '97,500.00', '40,000.50', '57,499.50'],
    ]);
  });

  it('keeps a wrong entry, struck through, next to its reversal', () => {
    const { columns, rows } = paperOf(STATEMENT).entries;
    expect(columns[1]?.title).toBe('2026');
    expect(rows.map(({ isStruck, isInfo }) => [isStruck, isInfo])).toEqual([
      [false, true],
      [true, false],
      [false, false],
      [false, false],
      [false, false],
    ]);
    expect(cellsOf(STATEMENT)).toEqual([
      ['1', '29 Jun', 'Allocated: Urea 46 %, 3 bags', 'at ₦32,500.00', 'Tanko Audu', '', '', '₦0.00'],
      [
        '2',
        '24 Aug',
        'Urea 46 %, 4 bags',
        'at ₦32,500.00, reversed by 3',
        'Tanko Audu',
        '₦130,000.00',
        '',
        '₦130,000.00',
      ],
      [
        '3',
        '25 Aug',
        'Reversal of entry 2',
        '3 given, not 4, approved by Adamu Bala',
        'Tanko Audu',
        '−₦130,000.00',
        '',
        '₦0.00',
      ],
      ['4', '25 Aug', 'Urea 46 %, 3 bags', 'at ₦32,500.00', 'Tanko Audu', '₦97,500.00', '', '₦97,500.00'],
      [
        '5',
        '14 Nov',
        'Repaid in naira',
        'reference KB-REP-00417',
        'Tanko Audu',
        '',
        '₦40,000.50',
        '₦57,499.50',
      ],
    ]);
  });

  it('is in the words of its language, with its months', () => {
    const { title, sums, entries } = paperOf({ ...STATEMENT, language: 'ha', words: wordsIn('ha') });
    expect(title).toBe('Takardar kayan noma da biyan bashi');
    expect(sums[3]?.label).toBe('Bashi, wa’adi 31 Dis 2026');
    expect(entries.rows[2]?.cells.slice(1, 4)).toEqual([
      '25 Agu',
      'Warware shigarwa ta 2',
      '3 given, not 4, Adamu Bala ya/ta amince',
    ]);
    const bags = line(6, { kind: 'REPAYMENT_BAGS', totalNoBagsCollected: 1, sizeInKg: 50 });
    expect([whatOf(bags, new Map(), PAPER_TEXTS.en), whatOf(bags, new Map(), PAPER_TEXTS.yo)]).toEqual([
      'Repaid in harvest, 1 bag of 50 kg',
      'San padà pẹ̀lú ìkórè, àpò 1 tó jẹ́ 50 kg',
    ]);
  });

  it('shows unknown values as unknown, never as sample data', () => {
    const bare = { tempId: null, bvnLast4: null, phone: null, communityName: null, ward: null, lga: null };
    const { facts, entries } = paperOf({ ...STATEMENT, ...bare, farms: [], agents: [], lines: [] });
    expect(
      facts
        .flat()
        .filter(({ isMissing }) => isMissing)
        .map(({ label, value }) => `${label}: ${value}`),
    ).toEqual([
      'Temp ID: unknown',
      'BVN: unknown',
      'Community: none',
      'Ward, LGA: unknown',
      'Phone: unknown',
      'Farm: none mapped',
      'Mapped size: none mapped',
      'Agent: unknown',
    ]);
    expect(entries.total.words).toBe('No entries in this season yet.');
  });

  it('has rows that add up: naira and overpayments have no item', () => {
    const { items } = paperOf({
      ...STATEMENT,
      received: 100_000,
      repaid: 110_000.25,
      owed: 0,
      overpaid: 10_000.25,
    });
    expect(items.rows.slice(1).map(({ cells }) => [cells[0], ...cells.slice(-3)])).toEqual([
      ['Naira disbursed', '2,500.00', '2,500.00', '0.00'],
      ['Overpaid', '0.00', '67,499.75', '0.00'],
    ]);
  });

  it('writes full dates if they span two years', () => {
    const lines = [line(1, { transactionDate: '2026-12-30' }), line(2, { transactionDate: '2027-01-02' })];
    expect(cellsOf({ ...STATEMENT, lines }).map(([, date]) => date)).toEqual(['30 Dec 2026', '2 Jan 2027']);
  });

  it('counts the farms if there are several', () => {
    const farms = ['1', '2', '3', '4'].map((farmCode, at) => ({
      farmCode,
      status: at === 0 ? ('COMPLETED' as const) : ('ACTIVE' as const),
      farmSize: 0.5,
    }));
    const [farm, size] = paperOf({ ...STATEMENT, farms, completedHectares: 0.5 }).facts[2] ?? [];
    expect([farm?.value, size?.value]).toEqual([
      '1, 2, 3 and 1 more, 1 completed',
      '2.00000 ha, 0.50000 completed',
    ]);
  });

  it.each([
    [{ received: 0, owed: 0, overpaid: 0 }, 'Owed', 'settled'],
    [{ received: 5, owed: 0, overpaid: 0 }, 'Nothing owed', 'settled'],
    [{ received: 5, owed: 0, overpaid: 1 }, 'Overpaid', 'settled'],
    [{ received: 5, owed: 5, overpaid: 0 }, 'Owed', 'owed'],
  ] as const)('says of %o: %s', (of, label, tone) => {
    expect(owedOf({ ...of, repaymentDueOn: null }, wordsIn('en'))).toMatchObject({ label, tone });
  });
});
