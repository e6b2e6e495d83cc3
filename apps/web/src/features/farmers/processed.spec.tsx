import '../../testing/features.js';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { GRANTS, type Role, type SessionDto } from '#libs/contracts';
import { showPage } from '../../testing/test-app.js';
import { sessionOf } from '../../testing/test-session.js';
import { PROCESSED_FARMERS, processedFarmersPath } from '../community/addresses.js';
import ProcessedFarmersPage from './ProcessedFarmersPage.js';

const FARMERS = 'GET /community-resource/processesFarmers/:id';
const AISHA = {
  id: 7,
  firstName: 'Aisha',
  surname: 'Bello',
  othername: null,
  bvn: '•••••••5678',
  tempId: 'T1',
  gender: 'F',
  phone: '+2348031234567',
  createdOn: '2026-11-20T08:00:00Z',
};
const RESOURCE = { id: 12, name: 'Kebbi Rice Cluster', links: [] };

async function show(farmers: object, more = '', signedInAs: Role | SessionDto = 'ADMIN') {
  const shown = await showPage(
    <Routes>
      <Route path={PROCESSED_FARMERS} element={<ProcessedFarmersPage />} />
    </Routes>,
    processedFarmersPath(12) + more,
    { signedInAs, answers: { 'GET /community-resource/find/:id': RESOURCE, [FARMERS]: farmers } },
  );
  if (!shown.server) throw new Error('These tests have a server.');
  return { server: shown.server };
}

afterEach(cleanup);

describe('processed farmers', () => {
  it('stand in the documented columns, and each leads to their record', async () => {
    const { server } = await show({ list: [AISHA], total: 11 });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Processed farmers');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'S/N',
      'First Name',
      'Surname',
      'Other Name',
      'BVN',
      'Phone',
      'Created On',
    ]);
    expect(screen.getByRole('link', { name: 'Aisha' }).getAttribute('href')).toBe('/view-profile/7');
    for (const text of ['Bello', '•••••••5678', '0803 123 4567', '20 Nov 2026'])
      expect(screen.getByText(text)).toBeTruthy();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Surname' })));
    expect(server.of(FARMERS).at(-1)).toMatchObject({ params: { id: '12' }, query: { sort: 'surname' } });
  });

  it('have no link for users who may not open a record', async () => {
    await show({ list: [AISHA], total: 1 }, '', sessionOf('STAFF', { grants: [GRANTS.viewCommunities] }));
    expect(screen.getByText('Aisha')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Aisha' })).toBeNull();
  });

  it('are numbered on, and say when there are none', async () => {
    const { server } = await show({ list: [AISHA], total: 11 }, '&page=2');
    expect(server.of(FARMERS)[0]?.query).toMatchObject({ page: '2', size: '10' });
    expect(screen.getByRole('cell', { name: '11' })).toBeTruthy();
    cleanup();
    await show({ list: [], total: 0 });
    expect(screen.getByText('No record(s) found')).toBeTruthy();
  });
});
