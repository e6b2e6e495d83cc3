import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { importSoilResults } from '#libs/contracts';
import { FarmPointsProvider, useFarmPointLayers } from '../../map/overlays/use-farm-points.js';
import { showPage } from '../../testing/test-app.js';
import { sessionOf } from '../../testing/test-session.js';
import SoilPanel from './SoilPanel.js';

const RANGES = [
  { class: 'LOW', label: 'below 0.15', from: null, to: 0.15 },
  { class: 'MEDIUM', label: '0.15–0.20', from: 0.15, to: 0.2 },
  { class: 'HIGH', label: 'above 0.20', from: 0.2, to: null },
];
const NITROGEN = {
  property: 'NITROGEN',
  value: 0.11,
  unit: '%',
  method: null,
  ranges: RANGES,
  range: 0,
  advice: 'Full nitrogen rate, in two splits.',
  tableId: 1,
};
const MEHLICH = {
  property: 'PHOSPHORUS',
  value: 11,
  unit: 'mg/kg',
  method: 'Mehlich-3',
  ranges: [],
  range: null,
  advice: null,
  tableId: null,
};
const sample = (id: number, code: string, ratings: object[], lat: number | null) => ({
  id,
  code,
  farmId: 5,
  farmCode: '20418',
  takenOn: '2026-05-06',
  depthFrom: 0,
  depthTo: 20,
  latitude: lat,
  longitude: lat && 4.5,
  laboratory: 'Samaru',
  texture: 'SANDY_LOAM',
  version: 1,
  createdOn: '2026-05-07T08:00:00Z',
  links: ['PUT', 'DELETE'].map((method) => ({ rel: 'any', method, href: `/api/soil-samples/${id}` })),
  ratings,
});
const SOIL = {
  list: [
    sample(1, 'S1', [NITROGEN, MEHLICH], 12.7),
    sample(2, 'S2', [{ ...NITROGEN, value: 0.3, range: 2, advice: null }], null),
  ],
  total: 2,
  communityResourceId: 7,
  isSoilMappingEnabled: true,
  tables: [
    { id: 1, name: 'Nigeria soil fertility classes', version: 1, source: 'A page', isSecondary: true },
  ],
  links: [{ rel: 'add', method: 'POST', href: '/api/farms/5/soil-samples' }],
};

function OnMap() {
  const points = useFarmPointLayers().flatMap((layer) => layer.points);
  return <output>{points.map(({ text, fill }) => `${text} ${fill}`).join()}</output>;
}
const show = async (soil: object) =>
  showPage(
    <FarmPointsProvider>
      <OnMap />
      <SoilPanel id={5} />
    </FarmPointsProvider>,
    '/farm-details/5',
    {
      answers: { 'GET /farms/:farmId/soil': soil },
      signedInAs: sessionOf('ADMIN', { writes: [`POST ${importSoilResults.path}`] }),
    },
  );
const choose = (role: 'radio' | 'button', name: string) =>
  act(async () => void fireEvent.click(screen.getByRole(role, { name })));

afterEach(cleanup);

describe('the soil of a farm', () => {
  it('is rated by word, with the range and the table of the advice', async () => {
    await show(SOIL);
    const row = screen.getByRole('button', { name: 'Total nitrogen' }).closest('li')!;
    expect(within(row).getByText('Low')).toBeTruthy();
    expect(row.textContent).toContain(
      'Advice for below 0.15 %, Nigeria soil fertility classes, version 1: Full nitrogen rate, in two splits.',
    );
    expect(within(row).getByText('0.11 %')).toBeTruthy();
    const unrated = screen.getByRole('button', { name: 'Available P' }).closest('li')!;
    expect(unrated.textContent).toMatch(/Mehlich-3.*11 mg\/kg.*Not rated.*No range for this method/);
    expect(screen.getByText(/secondary source/)).toBeTruthy();
    expect(screen.getByText('0–20 cm, sandy loam, 6 May 2026, Samaru')).toBeTruthy();
  });

  it('puts samples with a position on the map, coloured by the chosen property', async () => {
    await show(SOIL);
    expect(screen.getByRole('status').textContent).toBe('S1 #8B2F1C');
    await choose('button', 'Available P');
    expect(screen.getByRole('status').textContent).toBe('S1 #6B6F69');
    await choose('radio', 'S2');
    expect(screen.getByText('High')).toBeTruthy();
  });

  it('without samples offers their import; without the feature is not shown', async () => {
    await show({ ...SOIL, list: [], total: 0, tables: [] });
    expect(screen.getByText('No soil samples. Import soil results.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Import soil results' })).toBeTruthy();
    cleanup();
    await show({ ...SOIL, isSoilMappingEnabled: false });
    expect(screen.queryByRole('heading', { name: 'Soil' })).toBeNull();
  });
});
