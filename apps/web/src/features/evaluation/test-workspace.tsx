import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import type {
  EvaluationFarm,
  FarmPlaceDto,
  FarmStatus,
  FarmStatusDto,
  NextFarmDto,
  Role,
  SessionDto,
} from '#libs/contracts';
import { selectPendingNotifications } from '../../core/notifications/slice.js';
import { fakeMaps } from '../../map/fake-map.js';
import { type AskedCall, answering, type Refusal, refusal } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import './EvaluationMap.js';
import { readAddress } from './address/map-address.js';
import { MapWorkspace, type MapWorkspaceProps } from './components/MapWorkspace.js';
import type { EvaluationPage } from './state.js';
import { farmOf } from './test-farms.js';

interface PageQuery {
  resourceId: number;
  status: string;
  start: number;
  end: number;
  import?: string;
}
/** Answers of the server: a page or a refusal, and the result of a change. */
export const pages = jest.fn<Promise<EvaluationPage | Refusal>, [PageQuery]>();
/** The server's answers to requests for a farm's place. */
export const places = jest.fn<Promise<FarmPlaceDto | Refusal>, [number, Record<string, string>]>();
/** The server's answers to requests for the next farm to review. */
export const nextOnes = jest.fn<Promise<NextFarmDto | Refusal>, [Record<string, string>]>();
export const changes = jest.fn<Promise<FarmStatusDto | Refusal>, [number, FarmStatus, unknown]>();

const pageOf = async ({ params, query }: AskedCall) => {
  const { resourceId, status = '', start, end } = params;
  const made = await pages({
    resourceId: Number(resourceId),
    status,
    start: Number(start),
    end: Number(end),
    ...(query.import && { import: query.import }),
  });
  if (!('farms' in made)) return made;
  const { farms, ...rest } = made;
  return { ...rest, farmers: JSON.stringify(farms) };
};
const change =
  (status: FarmStatus) =>
  ({ params, body }: AskedCall) =>
    changes(Number(params.id), status, body);
/** Findings of the maps: none unless a test sets them. */
export const findings: Record<string, (asked: AskedCall) => unknown> = {};
const none = { severe: 0, warning: 0, note: 0, open: 0, settled: 0, gone: 0 };
const said = (name: string, otherwise: unknown) => (asked: AskedCall) => findings[name]?.(asked) ?? otherwise;
const answers = {
  'GET /evaluation/maps/:resourceId/:status/:start/:end': pageOf,
  'POST /evaluation/mapping_completed/:id': change('COMPLETED'),
  'POST /evaluation/mapping_not_completed/:id': change('ACTIVE'),
  'GET /evaluation/farmmap/:id': ({ params }: AskedCall) => ({ farm: farmOf(Number(params.id)) }),
  'GET /evaluation/place/:id': ({ params, query }: AskedCall) => places(Number(params.id), query),
  'GET /evaluation/next/:id': ({ query }: AskedCall) => nextOnes(query),
  'GET /evaluation/extent/:id': ({ query }: AskedCall) => ({
    extent: query.import ? [6, 14, 7, 15] : [4, 12, 5, 13],
  }),
  'GET /evaluation/agents/:id': { list: [{ username: 'tanko', name: 'Tanko Audu', farms: 3 }] },
  'GET /evaluation/history/:id': {
    list: [{ at: '2026-11-03T09:12:00Z', by: 'Tanko Audu', what: 'walked the boundary' }],
    attributes: [
      { name: 'Crop', value: 'Rice' },
      { name: 'Photo of the field', value: 'IMG_0412.jpg' },
    ],
  },
  'GET /evaluation/farmer/:id/rejections': { list: [] },
  'GET /evaluation/leases/:id': () => ({ now: new Date().toISOString(), list: [] }),
  'GET /evaluation/findings/:id': said('list', {
    list: [],
    total: 0,
    row: null,
    counts: none,
    waiting: 0,
    seq: 10,
  }),
  'GET /evaluation/findings/:id/of-farms': said('ofFarms', { worst: [], placed: [] }),
  'GET /evaluation/findings/farm/:id': said('ofFarm', { list: [], checked: ['selfCrossing'], look: 'done' }),
  'GET /findings/:id': said('detail', refusal(404, { message: 'There is none.' })),
  'POST /findings/:id/settle': said('settle', refusal(500)),
  'POST /findings/:id/dismiss': said('dismiss', refusal(500)),
  'GET /client-config': {
    googleMapsKey: null,
    mapStyleUrl: null,
    mapRasterUrl: null,
    mapAttribution: null,
    signUpUrl: null,
  },
};
let server: ReturnType<typeof answering>;
/** Returns the server of this test, for own answers and for its recorded requests. */
export const theServer = () => server;

/** Setup of every screen test: keeps no state from earlier tests. */
beforeAll(() => {
  // jsdom has no layout: without a height the virtual list shows no row.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 268 });
});
/** Clears the screen and the session: with a session hint, the next store would try to renew it. */
export function again(): void {
  cleanup();
  localStorage.clear();
}

beforeEach(() => {
  pages.mockReset();
  changes.mockReset();
  places.mockReset();
  nextOnes.mockReset();
  for (const name of Object.keys(findings)) delete findings[name];
  nextOnes.mockResolvedValue({ farmId: null, row: null });
  server = answering(answers);
});
afterEach(() => {
  again();
  server.restore();
  jest.restoreAllMocks();
});

export const page = (farms: EvaluationFarm[], more: Partial<EvaluationPage> = {}): EvaluationPage => ({
  farms,
  totalProcessed: farms.length,
  totalFarms: farms.length,
  totalCompleted: farms.filter(({ status }) => status === 'COMPLETED').length,
  totalArea: farms.reduce((sum, { farmSize }) => sum + farmSize, 0),
  import: null,
  seq: 10,
  ...more,
});

let search = '';
export const address = () => search;

function Page({ loadFactory }: Pick<MapWorkspaceProps, 'loadFactory'>) {
  const location = useLocation();
  search = location.search;
  const read = readAddress(new URLSearchParams(location.search));
  return read && <MapWorkspace address={read} loadFactory={loadFactory} />;
}

/** Renders the screen for a user of the role. The maps are fakes; `made` records their calls. */
export async function open(role: Role | SessionDto = 'STAFF', query = '?resource=12') {
  const { made, create } = fakeMaps();
  const loadFactory = async () => create;
  const at = `/community-resource/evaluate${query}`;
  const { store } = await showPage(<Page loadFactory={loadFactory} />, at, { signedInAs: role });
  await waitFor(() => expect(pages).toHaveBeenCalled());
  const notifications = () => selectPendingNotifications(store.getState());
  return { store, made, notifications };
}

export const press = (key: string) => act(() => void fireEvent.keyDown(document.body, { key }));
export const inspector = () => within(screen.getByRole('region', { name: 'Farm details' }));
export const bar = () => within(screen.getByRole('region', { name: 'Your last action' }));
export const progress = () => screen.getByRole('progressbar').getAttribute('aria-valuetext');

/** A server that stores the farms: each act increments the version, and an undo sets the other status. */
export function keeping(count: number) {
  const farms = Array.from({ length: count }, (_, n) => farmOf(n + 1));
  pages.mockImplementation(async () => page(structuredClone(farms)));
  const flag = (farmId: number, status: FarmStatus) => {
    const farm = farms.find(({ id }) => id === farmId);
    if (farm) Object.assign(farm, { status, version: farm.version + 1 });
    return farm?.version ?? 0;
  };
  changes.mockImplementation(async (farmId, status) => {
    const version = flag(farmId, status);
    return { code: 200, message: 'ok', farmId, status, version, actId: 100 * farmId + version };
  });
  theServer().set('POST /evaluation/acts/:id/undo', ({ params }: AskedCall) => {
    const actId = Number(params.id);
    const farmId = Math.floor(actId / 100);
    const version = flag(farmId, 'ACTIVE');
    const counts = { total: 1, restored: 1, kept: 0, gone: 0 };
    return {
      code: 200,
      message: 'ok',
      actId,
      kind: 'status',
      farmId,
      version,
      status: 'ACTIVE',
      ...counts,
    };
  });
}
