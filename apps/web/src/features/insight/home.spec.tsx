import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { CaptureDto, OwnFarmDto } from '#libs/contracts';
import { showPage } from '../../testing/test-app.js';
import { sessionOf } from '../../testing/test-session.js';
import CapturedPage from '../home/CapturedPage.js';
import FirstPage from './FirstPage.js';

// jsdom has no WebGL: the tests check only the props of the map.
jest.mock('../../map/FarmMap.js', () => ({
  FarmMap: ({ farms, selected }: { farms: { id: number }[]; selected: number | null }) => (
    <p>{`map of ${farms.map(({ id }) => id).join()}, chosen ${selected}`}</p>
  ),
}));

const RING = JSON.stringify([
  { lat: 12, lng: 4 },
  { lat: 12, lng: 4.001 },
  { lat: 12.001, lng: 4.001 },
  { lat: 12, lng: 4 },
]);
const farm = (more: Partial<OwnFarmDto> = {}): OwnFarmDto => ({
  farmId: 7,
  farmCode: '20416',
  farmSize: 1.10342,
  status: 'COMPLETED',
  capturedAt: '2026-06-03T09:00:00Z',
  since: '2026-06-22T09:00:00Z',
  place: 'Dikko, Argungu',
  agent: 'Tanko Audu',
  coords: RING,
  ...more,
});
const farmer = {
  name: 'Musa Ibrahim',
  tempId: 'KB-2026-20416',
  bvn: '•••••••2416',
  communities: ['Argungu Growers'],
  ward: 'Dikko',
  lga: 'Argungu',
};
const capture = (farmId: number, more: Partial<CaptureDto> = {}): CaptureDto => ({
  farmId,
  farmCode: `F${farmId}`,
  farmSize: 0.74,
  status: 'ACTIVE',
  capturedAt: new Date().toISOString(),
  coords: RING,
  name: 'Lubabatu Musa',
  community: 'Dikko Growers',
  bvn: '•••••••2416',
  nextOfKin: '{"name":"Amina Musa","relationship":"Wife"}',
  prints: '["left_index","right_thumb"]',
  ...more,
});

const show = (role: 'AGENT' | 'FARMER', answers: object) =>
  showPage(<FirstPage />, '/overview', {
    signedInAs: sessionOf(role, { displayName: 'Tanko Audu', accountName: 'Kebbi Rice' }),
    answers: answers as Record<string, unknown>,
  });
const ofFarmer = (farms: OwnFarmDto[]) => show('FARMER', { 'GET /home/farmer': { farmer, farms } });

afterEach(cleanup);

describe('the first page of a farmer', () => {
  it('shows their details and farm, and requests nothing else', async () => {
    const { server } = await ofFarmer([farm()]);
    expect(await screen.findByRole('heading', { name: 'Musa Ibrahim' })).toBeTruthy();
    expect(screen.getByText('KB-2026-20416 · BVN •••••••2416')).toBeTruthy();
    expect(screen.getByText('Argungu Growers, Dikko ward, Argungu')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Your farm, 20416' })).toBeTruthy();
    expect(screen.getByText('1.10342 ha')).toBeTruthy();
    expect(screen.getByText('Completed 22 Jun 2026')).toBeTruthy();
    expect(screen.getByRole('link', { name: /20416/ }).getAttribute('href')).toBe('/farms/map-view?farm=7');
    expect(server?.calls.map(({ path }) => path)).toEqual([
      '/home/farmer',
      '/input/own',
      '/wallet/own',
      '/extension/issues',
      '/agents/offarmer',
    ]);
  });

  it('lists several farms', async () => {
    await ofFarmer([
      farm(),
      farm({ farmId: 8, farmCode: '20417', status: 'ACTIVE', since: '2026-06-03T09:00:00Z', coords: '[]' }),
    ]);
    expect(await screen.findByRole('heading', { name: 'Your farms' })).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '20416, 1.10342 haDikko, ArgunguCompleted 22 Jun 2026',
      '20417, Not mapped yetDikko, ArgunguNot completed, mapped 3 Jun 2026',
    ]);
  });

  it.each([
    ['no farm', [], 'Your farm has not been mapped.'],
    [
      'a farm without a boundary',
      [farm({ coords: '[]' })],
      'Your farm has not been mapped. Ask Tanko Audu, who is the agent for it.',
    ],
  ])('says so with %s', async (_what, farms, sentence) => {
    await ofFarmer(farms);
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('names a contact if no record is linked', async () => {
    await show('FARMER', { 'GET /home/farmer': { farmer: null, farms: [] } });
    expect(
      await screen.findByText(
        "Your user account isn't linked to a farmer record yet. Ask an administrator of Kebbi Rice.",
      ),
    ).toBeTruthy();
    expect(screen.queryByText('Your farm has not been mapped.')).toBeNull();
  });
});

describe('the first page of an agent', () => {
  it('shows captured farms, with a link to each', async () => {
    const communities = [
      {
        communityId: 3,
        community: 'Dikko Growers',
        communityResource: 'Kebbi Rice',
        farms: 96,
        completed: 91,
      },
    ];
    const latest = [capture(5), capture(4, { status: 'COMPLETED', name: 'Buhari Tafida' })];
    await show('AGENT', {
      'GET /home/agent': { today: 2, total: 96, completed: 91, waiting: 5, latest, communities },
    });
    expect(await screen.findByRole('heading', { name: 'Today, Tanko Audu' })).toBeTruthy();
    const counts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(counts).toEqual(['2', '96', '91', '5']);
    expect(await screen.findByText('91 of 96 completed')).toBeTruthy();
    const [first] = screen.getAllByRole('link', { name: /0.74 ha/ });
    expect(first?.getAttribute('href')).toBe('/captured-data?farm=5');
  });

  it('has no figures and no bars before the first capture', async () => {
    await show('AGENT', {
      'GET /home/agent': { today: 0, total: 0, completed: 0, waiting: 0, latest: [], communities: [] },
    });
    expect(await screen.findByText('You have not captured a farm yet.')).toBeTruthy();
    expect(screen.queryByText('By community')).toBeNull();
  });
});

describe('data captured', () => {
  const pages = (
    <Routes>
      <Route path="/captured-data" element={<CapturedPage />} />
      <Route path="/:agentId/captured-data/:communityId" element={<CapturedPage />} />
    </Routes>
  );
  const answers = {
    'GET /client-config': {},
    'GET /home/captures': ({ query }: { query: Record<string, string> }) => {
      const page = query.farmId ? 2 : Number(query.page);
      return { list: [capture(page * 10), capture(page * 10 + 1)], totalProcessed: 602, page };
    },
  };
  const open = (at: string) =>
    showPage(pages, at, { signedInAs: sessionOf('AGENT', { userId: 5 }), answers });

  it('opens the page of a farm, and moves by arrows', async () => {
    const { server } = await open('/captured-data?farm=20');
    expect(await screen.findByText('map of 20,21, chosen 20')).toBeTruthy();
    expect(screen.getByText('Page 2 of 3')).toBeTruthy();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Next page' })));
    expect(await screen.findByText('map of 30,31, chosen null')).toBeTruthy();
    expect((screen.getByRole('button', { name: 'Next page' }) as HTMLButtonElement).disabled).toBe(true);
    expect(server?.of('GET /home/captures').map(({ query }) => query)).toEqual([
      { farmId: '20' },
      { page: '3' },
    ]);
  });

  it('asks for one community where the address names it, and nothing for another agent', async () => {
    const { server } = await open('/5/captured-data/3');
    await screen.findByText('Page 1 of 3');
    expect(server?.of('GET /home/captures').map(({ query }) => query)).toEqual([
      { page: '1', communityId: '3' },
    ]);
    cleanup();
    const other = await open('/6/captured-data/3');
    expect(screen.getByText("You can't see what other agents have captured.")).toBeTruthy();
    expect(screen.queryByText('You have not captured a farm yet.')).toBeNull();
    expect(other.server?.of('GET /home/captures')).toEqual([]);
  });
});
