import '../../testing/features.js';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type {
  DuplicatePairDto,
  FarmerDto,
  FarmerDuplicatesDto,
  FarmerHistoryItemDto,
  Role,
} from '#libs/contracts';
import { refusal } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import { sessionOf } from '../../testing/test-session.js';
import FarmerPage from './FarmerPage.js';

const farmer: FarmerDto = {
  id: 31,
  firstName: 'Aisha',
  surname: 'Musa',
  othername: null,
  bvn: '•••••••0418',
  tempId: 'KB-9',
  gender: 'F',
  phone: null,
  email: null,
  address: null,
  dateOfBirth: '1980-04-03',
  bankName: 'Zenith Bank',
  accountNumber: '••••••6789',
  displayImage: null,
  cbnApplicantId: 'CBN-7',
  inputCollected: 71501,
  farmSize: 1.2,
  passportImage: null,
  biometrics: [],
  rifanNumber: null,
  ward: null,
  lga: null,
  nextOfKin: null,
  guarantor: null,
  resourcesCount: 1,
  farmsCount: 0,
  communitiesCount: 1,
  createdOn: '2026-05-20T08:00:00Z',
  version: 1,
  lock: null,
  mergedRecords: [],
  communities: [
    {
      communityId: 4,
      name: 'Alwasa',
      communityResourceId: 12,
      communityResourceName: 'Kebbi Rice',
      joinedOn: '2026-05-20T08:00:00Z',
    },
  ],
  farms: [],
};
const CHANGE: FarmerHistoryItemDto = {
  id: 'change 1',
  at: '2026-06-12T09:00:00Z',
  source: 'page',
  isNew: false,
  fields: [{ field: 'address', oldValue: 'Dikko', newValue: '14 Kanta Road' }],
  entry: null,
  amount: null,
  entryId: null,
  file: null,
  row: null,
  by: 'Hadiza Umar',
  reason: null,
  act: null,
  about: null,
  areaM2: null,
  link: null,
};
const WALKED: FarmerHistoryItemDto = {
  ...CHANGE,
  id: 'boundary 7 2',
  source: 'farm',
  fields: [],
  act: 'boundary.capture',
  about: 'KB-7',
  areaM2: 12_300,
  link: { kind: 'farm', id: 7 },
};
const WRITES = [
  'PUT /farmers',
  'PUT /farmers/:id/bvn',
  'POST /farmers/:id/reveal-bvn',
  'POST /farmers/:id/reveal-account-number',
  'POST /duplicates/:pairId/merge',
];
const NO_PAIRS: FarmerDuplicatesDto = {
  main: null,
  mergedBy: null,
  mergedAt: null,
  undoUntil: null,
  open: [],
};
const pairOf = (pairId: number, score: number): DuplicatePairDto => ({
  pairId,
  version: 1,
  state: 'open',
  score,
  reasons: 'Same phone',
  farmer: { farmerId: 31, name: 'Musa Aisha', number: 'KB-9' },
  other: { farmerId: 40 + pairId, name: 'Musa Aishat', number: 'SK-7714' },
  settledBy: null,
  settledAt: null,
  mergeId: null,
  undoUntil: null,
});
const open = (answer: unknown, role: Role = 'ADMIN', duplicates: FarmerDuplicatesDto = NO_PAIRS) =>
  showPage(
    <Routes>
      <Route path="/view-profile/:farmerId" element={<FarmerPage />} />
    </Routes>,
    '/view-profile/31',
    {
      signedInAs: sessionOf(role, { writes: role === 'ADMIN' ? WRITES : [] }),
      answers: {
        'GET /farmer/:id': answer,
        'GET /farmers/:id/history': { list: [WALKED, CHANGE] },
        'GET /farmers/:id/messages': { list: [], total: 0 },
        'GET /input/farmer/:farmerId': { list: [] },
        'GET /duplicates/farmer/:farmerId': duplicates,
      },
    },
  );

afterEach(cleanup);

describe('the record of a farmer', () => {
  it('opens without a farm, and says so', async () => {
    await open(farmer);
    expect(await screen.findByRole('heading', { name: 'Musa Aisha' })).toBeTruthy();
    expect(await screen.findByText('•••••••0418')).toBeTruthy();
    expect(screen.getByText('3 Apr 1980')).toBeTruthy();
    expect(screen.getByText('Zenith Bank')).toBeTruthy();
    expect(screen.getByText('••••••6789')).toBeTruthy();
    expect(await screen.findByText('This farmer has no mapped farms yet.')).toBeTruthy();
    expect((await screen.findByRole('link', { name: 'Alwasa' })).getAttribute('href')).toContain(
      'resource=12',
    );
  });

  it('links to their farms, for users of the map', async () => {
    const farms = [
      {
        farmId: 7,
        farmCode: 'KB-1',
        communityResourceId: 12,
        status: 'ACTIVE' as const,
        farmSize: 1.2,
        declaredSize: null,
        place: null,
        outline: null,
      },
    ];
    await open({ ...farmer, farms });
    const link = await screen.findByRole('link', { name: 'Farm KB-1' });
    expect(link.getAttribute('href')).toBe('/community-resource/evaluate?resource=12&farm=7');
  });

  it('shows outside viewers only name, masked BVN, phone, CBN ID, input collected and farm size', async () => {
    await open({ ...farmer, gender: null, bankName: null, accountNumber: null, communities: [] }, 'CBN');
    expect(await screen.findByText('₦71,501.00')).toBeTruthy();
    const labels = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(labels).toEqual(['BVN', 'Phone number', 'CBN ID', 'Input collected', 'Farm size']);
    expect(screen.queryByRole('heading', { name: 'Farms' })).toBeNull();
  });

  it('lets administrators reveal its numbers, and nobody else', async () => {
    await open(farmer);
    expect(await screen.findByRole('button', { name: 'Reveal the BVN of Musa Aisha' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reveal the account number of Musa Aisha' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Change BVN' })).toBeTruthy();
    cleanup();
    await open(farmer, 'STAFF');
    expect(await screen.findByText('••••••6789')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Reveal/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change BVN' })).toBeNull();
  });

  it('names missing fields in the documented words', async () => {
    await open({ ...farmer, bvn: null });
    expect(await screen.findByText('No BVN')).toBeTruthy();
    expect(screen.getAllByText('No phone number')).toHaveLength(3);
    expect(screen.getAllByText('Not Available').length).toBeGreaterThan(2);
  });

  it('lists changes with old value, new value and source', async () => {
    await open(farmer);
    expect((await screen.findByText('Dikko')).tagName).toBe('DEL');
    expect(screen.getByText('14 Kanta Road').tagName).toBe('INS');
    expect(screen.getByText('Edited here by Hadiza Umar')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Farms' }));
    expect(screen.queryByText('14 Kanta Road')).toBeNull();
    expect(screen.getByText(/^Boundary walked/).textContent).toContain('KB-7 1.23 ha');
    expect(screen.getByRole('link', { name: 'Hadiza Umar' }).getAttribute('href')).toBe('/farm-details/7');
  });

  it('asks for a reason for a change of identity only', async () => {
    await open({ ...farmer, phone: '+2348063182254' });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit profile' }));
    const surname = await screen.findByRole('textbox', { name: /^Surname/ });
    expect(screen.queryByText("This changes a farmer's identity")).toBeNull();
    fireEvent.change(surname, { target: { value: 'Bello' } });
    expect(screen.getByText("This changes a farmer's identity")).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /^Reason/ })).toBeTruthy();
  });

  it('of a merged one opens the main record, and says that both are one person', async () => {
    const main = { ...farmer, id: 30, mergedRecords: [{ id: 31, tempId: 'SK-7714' }] };
    const merge = {
      ...NO_PAIRS,
      mergedBy: 'Adamu Bala',
      mergedAt: '2026-11-23T09:00:00Z',
      undoUntil: '2026-12-23T09:00:00Z',
    };
    await open(main, 'ADMIN', merge);
    expect(await screen.findByText('SK-7714 is the same person.')).toBeTruthy();
    expect(await screen.findByText(/^Merged by Adamu Bala, 23 Nov/)).toBeTruthy();
    const undo = screen.getByRole('link', { name: 'Undo until 23 Dec 2026.' });
    expect(undo.getAttribute('href')).toBe('/farmers/duplicates?state=merged');
  });

  it('links to possible duplicates only for users who may merge', async () => {
    const duplicates = { ...NO_PAIRS, open: [pairOf(5, 0.994), pairOf(6, 0.8), pairOf(7, 0.7)] };
    await open(farmer, 'ADMIN', duplicates);
    expect(await screen.findByText('Possible duplicate: Musa Aishat, SK-7714.')).toBeTruthy();
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Compare records')).toBe('/farmers/duplicates?pair=5');
    expect(hrefOf('2 unclear possible duplicates')).toBe('/farmers/duplicates?pair=6');
    cleanup();
    await open(farmer, 'STAFF', duplicates);
    expect(await screen.findByText('•••••••0418')).toBeTruthy();
    expect(screen.queryByText(/^Possible duplicate/)).toBeNull();
  });

  it('says that there is none', async () => {
    await open(refusal(404, { message: 'Not found.' }));
    expect(await screen.findByText(/^Farmer not found/)).toBeTruthy();
  });
});
