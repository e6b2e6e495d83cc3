import '../../../testing/features.js';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import {
  type FarmerLedgerDto,
  PAPER_TEXTS,
  type RecoveryDetailsDto,
  type Role,
  SMS_TEXTS,
  type StatementDto,
} from '#libs/contracts';
import { refusal } from '../../../testing/answers.js';
import { showPage } from '../../../testing/test-app.js';
import { LedgersPanel } from './LedgersPanel.js';
import OwedPanel from './OwedPanel.js';
import RecoveryDetailsPage from './RecoveryDetailsPage.js';
import StatementPage from './StatementPage.js';

const SEASON = 'Rainy Season 2026';
const ledger: FarmerLedgerDto = {
  farmerId: 20416,
  communityResourceId: 12,
  communityResourceName: 'Kebbi Rice Cluster',
  season: SEASON,
  entitled: 339_082.07,
  allocated: 307_301,
  received: 307_301,
  repaid: 185_003.5,
  owed: 122_297.5,
  overpaid: 0,
  repaymentDueOn: '2026-12-31',
  items: [
    {
      inputId: 3,
      inputName: 'NPK 15-15-15',
      unitOfMeasurement: 'bags',
      quantityPerHectare: 4,
      unitCost: 38_750,
      qtyEntitled: 4.41368,
      qtyAllocated: 4,
      qtyCollected: 4,
      collectedOn: '2026-07-20',
      entitled: 171_030.1,
      collected: 155_000,
      repaid: 130_202.5,
      owed: 24_797.5,
    },
  ],
};
const statement: StatementDto = {
  ...ledger,
  language: 'en',
  farmerLanguage: 'ha',
  words: { ...PAPER_TEXTS.en, months: SMS_TEXTS.en.months },
  number: '2026-R-12-20416-01',
  checkCode: '7Q4F-M2KD',
  madeAt: '2026-11-20T10:06:00.000Z',
  madeBy: 'Adamu Bala',
  seasons: [SEASON, 'Dry Season 2025'],
  farmerName: 'Musa Ibrahim',
  tempId: 'KB-2026-20416',
  bvnLast4: '2416',
  phone: null,
  communityId: 4,
  communityName: 'Argungu Growers',
  ward: null,
  lga: 'Argungu',
  farms: [{ farmCode: '20416', status: 'COMPLETED', farmSize: 1.10342 }],
  agents: ['Tanko Audu'],
  completedHectares: 1.10342,
  completedFarms: 1,
  lines: [
    {
      id: 71,
      number: 1,
      communityResourceId: 12,
      season: SEASON,
      communityId: 4,
      farmerId: 20416,
      farmerName: 'Musa Ibrahim',
      kind: 'COLLECTION',
      inputId: 3,
      inputName: 'NPK 15-15-15',
      unitOfMeasurement: 'bags',
      quantity: 4,
      unitCost: 38_750,
      currentMarketValue: null,
      totalNoBagsCollected: null,
      sizeInKg: null,
      amount: 155_000,
      transactionDate: '2026-07-20',
      reference: null,
      note: null,
      counters: null,
      counteredBy: 72,
      recordedBy: 'Tanko Audu',
      recordedOn: '2026-07-20T10:00:00.000Z',
      approvedBy: null,
      links: [],
      owedAfter: 155_000,
    },
  ],
  links: [],
};
const CALL = 'GET /input/statement/:resourceId/:farmerId';
const show = (answers: object, role: Role = 'ADMIN') =>
  showPage(
    <Routes>
      <Route path="/community-resource/statement/:farmerId" element={<StatementPage />} />
    </Routes>,
    `/community-resource/statement/20416?resource=12`,
    { signedInAs: role, answers: answers as Record<string, unknown> },
  );

afterEach(cleanup);

describe('the page of a statement', () => {
  it('shows the paper, and strikes through reversed entries', async () => {
    await show({ [CALL]: statement });
    expect(await screen.findByRole('heading', { name: 'Statement of Musa Ibrahim' })).toBeTruthy();
    const paper = within(screen.getByRole('article'));
    expect(paper.getByText('Statement 2026-R-12-20416-01')).toBeTruthy();
    expect(paper.getByText('7Q4F-M2KD')).toBeTruthy();
    expect(paper.getByText('unknown, Argungu')).toBeTruthy();
    expect(paper.getByText('NPK 15-15-15, 4 bags').tagName).toBe('S');
    expect(paper.getByText('Owed, due 31 Dec 2026').parentElement?.textContent).toContain('₦122,297.50');
    expect(screen.getByRole('button', { name: 'CSV' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Language of the paper' }).value).toBe(
      'English',
    );
  });

  it('is shown to a farmer without staff controls', async () => {
    await show({ [CALL]: statement }, 'FARMER');
    expect(await screen.findByRole('article')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Check a printed statement' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Kebbi Rice Cluster' })).toBeNull();
  });

  it('says that there is none', async () => {
    await show({ [CALL]: refusal(404, { message: 'Not found.' }) });
    expect(await screen.findByText(/^Statement not found/)).toBeTruthy();
  });

  it('checks a paper that someone holds, and forgets the answer when another number is typed', async () => {
    const message = 'This matches the printed statement. Since then 2 entries were recorded.';
    const printed = { farmerId: 20416, farmerName: 'Musa Ibrahim', communityResourceId: 12, season: SEASON };
    const figures = { received: 307_301, repaid: 145_003, owed: 162_298, owedNow: 122_297.5 };
    const checked = { matches: true, message, ...printed, ...figures, entries: 8, entriesSince: 2 };
    await show({ [CALL]: statement, 'GET /input/statement/check': checked });
    const number = await screen.findByRole('textbox', { name: /Statement number/ });
    fireEvent.change(number, { target: { value: '2026-R-12-20416-08' } });
    fireEvent.change(screen.getByRole('textbox', { name: /Check code/ }), { target: { value: '7Q4F-M2KD' } });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Check' })));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByText(/Owed now ₦122,297\.50/)).toBeTruthy();
    fireEvent.change(number, { target: { value: '2026-R-12-20416-07' } });
    expect(screen.queryByText(message)).toBeNull();
  });
});

describe('recovery details', () => {
  const details: RecoveryDetailsDto = {
    farmerId: 20416,
    farmerName: 'Musa Ibrahim',
    totalAmountPaid: 185_003.5,
    totalAmountRecieved: 307_301,
    totalAmountOwed: 122_297.5,
    totalAmountOverpaid: 0,
    season: SEASON,
    seasons: [SEASON],
    links: [],
    recoveryDetailsList: [
      {
        entryId: 8,
        kind: 'REPAYMENT_BAGS',
        transactionDate: '2026-11-02',
        currentMarketValue: 36_250.75,
        totalNoBagsCollected: 4,
        sizeInKg: 75,
        amount: 145_003,
        totalAmountDue: 162_298,
        isCounter: false,
      },
    ],
  };

  it('show received, repaid and owed amounts, with each repayment', async () => {
    await showPage(
      <Routes>
        <Route path="/community-resource/recoverydetails/:farmerId" element={<RecoveryDetailsPage />} />
      </Routes>,
      '/community-resource/recoverydetails/20416?resource=12',
      {
        answers: {
          'GET /community-resource/find/:id': { id: 12, name: 'Kebbi Rice Cluster', links: [] },
          'GET /recoverysummary/details/:farmerId': details,
        },
      },
    );
    expect(await screen.findByRole('heading', { name: 'Recovery of Musa Ibrahim' })).toBeTruthy();
    expect(screen.getAllByRole('region', { name: 'Repayments' })).toHaveLength(1);
    const row = within(screen.getByRole('table', { name: 'Repayments' })).getAllByRole('row')[1];
    for (const words of ['2 Nov 2026', 'Harvest', '75 kg', '₦36,250.75', '₦145,003.00', '₦162,298.00'])
      expect(row?.textContent).toContain(words);
    expect(screen.getByRole('link', { name: 'Statement' }).getAttribute('href')).toBe(
      '/community-resource/statement/20416?resource=12&season=Rainy+Season+2026',
    );
    // The links do not let this user record.
    expect(screen.queryByRole('button', { name: /Record/ })).toBeNull();
  });
});

describe('an address that names a farmer alone', () => {
  const other = { ...ledger, communityResourceId: 13, communityResourceName: 'Zuru Maize' };
  const untouched = { ...other, allocated: 0, received: 0, repaid: 0 };
  const open = (page: 'statement' | 'recoverydetails', list: FarmerLedgerDto[]) =>
    showPage(
      <Routes>
        <Route path="/community-resource/statement/:farmerId" element={<StatementPage />} />
        <Route path="/community-resource/recoverydetails/:farmerId" element={<RecoveryDetailsPage />} />
      </Routes>,
      `/community-resource/${page}/20416`,
      {
        answers: {
          'GET /input/farmer/:farmerId': { list },
          'GET /community-resource/find/:id': { id: 12, name: 'Kebbi Rice Cluster', links: [] },
          'GET /recoverysummary/details/:farmerId': refusal(404, { message: 'Not found.' }),
          [CALL]: statement,
        },
      },
    );

  it('finds the resource in which something is recorded of them', async () => {
    const { server } = await open('recoverydetails', [ledger, untouched]);
    await screen.findByText("Farmer not found, or you don't have access to the record.");
    expect(server?.of('GET /recoverysummary/details/:farmerId').map(({ query }) => query)).toEqual([
      { resource: '12' },
    ]);
  });

  it('asks which one if there are several, and continues to the requested page', async () => {
    await open('statement', [ledger, other]);
    expect(await screen.findByRole('heading', { name: 'Choose a community resource' })).toBeTruthy();
    const links = screen.getAllByRole('link').map((each) => each.textContent);
    expect(links).toEqual(['Kebbi Rice Cluster', 'Zuru Maize']);
    fireEvent.click(screen.getByRole('link', { name: 'Kebbi Rice Cluster' }));
    expect(await screen.findByRole('heading', { name: 'Statement of Musa Ibrahim' })).toBeTruthy();
  });

  it('says that nothing is recorded', async () => {
    await open('recoverydetails', []);
    expect(await screen.findByText(/^This farmer received nothing/)).toBeTruthy();
  });
});

describe('a farmer’s ledgers', () => {
  it('are on their record, for users who may see them', async () => {
    const answers = { 'GET /input/farmer/:farmerId': { list: [ledger] } };
    await showPage(<LedgersPanel farmerId={20416} />, '/view-profile/20416', { answers });
    expect(await screen.findByText('₦122,297.50')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Statement' }).getAttribute('href')).toContain(
      '/statement/20416?',
    );
    cleanup();
    await showPage(<LedgersPanel farmerId={20416} />, '/view-profile/20416', {
      signedInAs: 'AGENT',
      answers,
    });
    expect(screen.queryByText('Inputs and repayments')).toBeNull();
  });

  it('are on their own first page, in plain words', async () => {
    await showPage(<OwedPanel />, '/overview', {
      signedInAs: 'FARMER',
      answers: { 'GET /input/own': { list: [ledger] } },
    });
    expect(await screen.findByRole('heading', { name: 'You owe' })).toBeTruthy();
    expect(screen.getByText('₦122,297.50')).toBeTruthy();
    expect(screen.getByText('by 31 Dec 2026')).toBeTruthy();
    expect(screen.getByText('Repaid ₦185,003.50')).toBeTruthy();
    expect(screen.getByText('4 of 4 bags, 20 Jul')).toBeTruthy();
    expect(screen.getByText('₦24,797.50 owed')).toBeTruthy();
  });

  it.each([
    [{ owed: 0, repaid: 307_301 }, 'Nothing owed'],
    [{ owed: 0, overpaid: 5, repaid: 307_306 }, 'You have repaid more than you received'],
  ])('says of %o: %s', async (more, words) => {
    const answers = { 'GET /input/own': { list: [{ ...ledger, ...more }] } };
    await showPage(<OwedPanel />, '/overview', { signedInAs: 'FARMER', answers });
    expect(await screen.findByRole('heading', { name: words })).toBeTruthy();
  });

  it('say nothing to a farmer of no programme', async () => {
    const answers = { 'GET /input/own': { list: [] } };
    await showPage(<OwedPanel />, '/overview', { signedInAs: 'FARMER', answers });
    expect(screen.queryByText('You owe')).toBeNull();
  });
});
