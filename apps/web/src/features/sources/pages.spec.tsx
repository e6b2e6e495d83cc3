import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { showPage } from '../../testing/test-app.js';
import SourceListPage from './SourceListPage.js';
import SourcePage from './SourcePage.js';

const PATH = '/settings/data-collection';
const row = {
  id: 7,
  name: 'Dry season',
  kind: 'odk',
  address: 'https://odk.example.org',
  project: 3,
  form: 'farms',
  target: 'farms/OTHERS',
  communityResourceId: 4,
  resourceName: 'Kebbi rice',
  communityId: null,
  communityName: null,
  schedule: 'HOURLY',
  username: 'data@agency.example',
  canSignIn: true,
  taken: 1234,
  repeats: 0,
  photos: 5,
  photosMissing: 2,
  firstImport: 13,
  problem: 'ODK Central answered: 401, No session.',
  pulledOn: null,
  stoppedOn: '2026-11-22T08:00:00Z',
  createdOn: '2026-11-20T08:00:00Z',
  version: 3,
  links: ['PUT', 'DELETE'].map((method) => ({ rel: 'any', method, href: '/api/sources/7' })),
};
const pull = { startedOn: '2026-11-20T08:00:00Z', state: 'completed', problem: null, read: 5, taken: 2 };
const left = { repeats: 3, photos: 5, photosMissing: 2, photoProblem: 'KoboToolbox answered: 404.' };
const open = async (at: string) => {
  const pages = (
    <Routes>
      <Route path={PATH} element={<SourceListPage />} />
      <Route path={`${PATH}/:id`} element={<SourcePage />} />
    </Routes>
  );
  const { server } = await showPage(pages, at, {
    answers: {
      'GET /sources': { list: [row], total: 1, links: [] },
      'GET /sources/:id': row,
      'GET /sources/:sourceId/pulls': { list: [{ ...pull, ...left, jobId: 12, imports: [13] }], total: 1 },
      'PUT /sources/:sourceId/sign-in': { code: 200, message: 'Sign-in saved' },
      'GET /sources/:sourceId/form': { form: 'Farms', submissions: 1, problem: null },
    },
  });
  return server!;
};
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

afterEach(cleanup);

it('lists connections', async () => {
  await open(PATH);
  expect(screen.getByRole('link', { name: 'Dry season' }).getAttribute('href')).toBe(`${PATH}/7`);
  expect(screen.getByText('1,234')).toBeTruthy();
});

it('shows what the server answered, the pulls with their imports, and stores a sign-in', async () => {
  const server = await open(`${PATH}/7`);
  expect(screen.getByRole('alert').textContent).toContain('ODK Central answered: 401, No session.');
  expect(screen.getByRole('link', { name: 'Open the first import' })).toBeTruthy();
  expect(screen.getByText(/^Scheduled pulls stopped on 22 Nov 2026, 09:00/)).toBeTruthy();
  // The server refuses pulls until the first import has ended.
  expect(screen.queryByRole('button', { name: 'Pull now' })).toBeNull();
  expect((await screen.findByRole('link', { name: 'Open import' })).getAttribute('href')).toBe('/imports/13');
  expect(screen.getByText('5 fetched, 2 missing')).toBeTruthy();
  expect(screen.getByText('Repeat groups of 3 submissions were left out.')).toBeTruthy();
  expect(screen.getByText(/^2 photos are missing\. KoboToolbox answered: 404\./)).toBeTruthy();
  await press('Test connection');
  expect(server.of('GET /sources/:sourceId/form')).toHaveLength(1);
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'pässword' } });
  await press('Save sign-in');
  expect(server.of('PUT /sources/:sourceId/sign-in')[0]?.body).toEqual({
    secret: 'pässword',
    username: 'data@agency.example',
  });
});
