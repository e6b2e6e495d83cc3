import '../../testing/features.js';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { GRANTS, type Role, type SessionDto } from '#libs/contracts';
import { showPage } from '../../testing/test-app.js';
import { sessionOf } from '../../testing/test-session.js';
import FarmersPage from './FarmersPage.js';

const SEARCH = 'POST /farmers/search';
const AISHA = {
  id: 7,
  firstName: 'Aisha',
  surname: 'Bello',
  othername: null,
  bvn: '•••••••5678',
  phone: null,
  tempId: 'T1',
  cbnApplicantId: 'CBN1',
  rifanNumber: null,
  community: 'Argungu',
  communities: 2,
  farms: 0,
  processed: false,
  createdOn: '2026-11-20T08:00:00Z',
};
const page = (more = {}) => ({ list: [AISHA], total: 1, totalSource: 'exact', next: null, ...more });

async function show(answer: object, address = '/farmers', signedInAs: Role | SessionDto = 'ADMIN') {
  const shown = await showPage(
    <Routes>
      <Route path="/farmers" element={<FarmersPage />} />
    </Routes>,
    address,
    { signedInAs, answers: { [SEARCH]: answer } },
  );
  if (!shown.server) throw new Error('These tests have a server.');
  const { server } = shown;
  return { asked: () => server.of(SEARCH).map(({ body }) => body) };
}

afterEach(cleanup);

describe('the list of all farmers', () => {
  it('asks for the filter of its address, and shows the facts of each farmer', async () => {
    const { asked } = await show(page(), '/farmers?resource=12&nophone=yes&sort=surname&size=25');
    expect(asked().at(-1)).toEqual({ resourceId: 12, noPhone: true, sort: 'surname', size: 25 });
    expect(screen.getByRole('link', { name: 'Bello Aisha' }).getAttribute('href')).toBe('/view-profile/7');
    for (const text of ['No phone number', 'T1', 'Argungu and 1 more', 'No farm'])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  });

  it('says that a total is not counted to its end, and continues after the last farmer', async () => {
    const { asked } = await show(page({ total: 10_000, totalSource: 'atLeast', next: 7 }));
    expect(screen.getAllByText(/More than 10,000/).length).toBeGreaterThan(0);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Next' })));
    expect(asked().at(-1)).toEqual({ size: 10, after: 7 });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Previous' })));
    expect(asked().at(-1)).toEqual({ size: 10 });
  });

  it('offers what can be done with selected farmers', async () => {
    await show(page({ total: 3, next: 7 }));
    await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: 'Select Bello Aisha' })));
    expect(screen.getByText('1 selected')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send a message' }).hasAttribute('disabled')).toBe(true);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Select all 3 matching' })));
    expect(screen.getByText('3 selected')).toBeTruthy();
  });

  it('shows outside viewers no identifiers and no selection', async () => {
    const hidden = { tempId: null, community: null, communities: null, farms: null, processed: null };
    await show(page({ list: [{ ...AISHA, ...hidden }] }), '/farmers', 'CBN');
    expect(screen.getByText('CBN1')).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByText('Temp ID')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Views' })).toBeNull();
  });

  it('opens no record to staff without that grant', async () => {
    await show(page(), '/farmers', sessionOf('STAFF', { grants: [GRANTS.viewCommunities] }));
    expect(screen.queryByRole('link', { name: 'Bello Aisha' })).toBeNull();
  });
});
