import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { showPage } from '../../testing/test-app.js';
import AdvertFormPage from './AdvertFormPage.js';
import AdvertPage from './AdvertPage.js';

const advert = {
  id: 12,
  title: 'Field agent',
  schedule: 'fullTime',
  hoursPerWeek: 40,
  duties: 'Map farms.',
  location: 'Sokoto',
  employeesNeeded: 1,
  experience: '1-2',
  closingDate: '2037-12-31',
  status: 'PUBLISHED',
  code: '0123456789abcdef',
  sharedAgency: 7,
  agencyName: 'Sahel Field Services',
  applications: 1,
  shortlisted: 0,
  version: 1,
  createdOn: '2026-11-20T08:00:00Z',
  links: [],
};
const application = {
  id: 4,
  firstName: 'Aisha',
  surname: 'Bello',
  phone: '08031234567',
  email: '',
  note: '',
};
const open = async (at: string) => {
  const { server } = await showPage(
    <Routes>
      <Route path="/:sharedAgencyId/job-postings/create" element={<AdvertFormPage />} />
      <Route path="/job-postings/:id" element={<AdvertPage />} />
    </Routes>,
    at,
    {
      answers: {
        'GET /job-postings/:id': advert,
        'PUT /job-postings/:id': { ...advert, version: 2 },
        'POST /shared-agency/:sharedAgencyId/job-postings': { ...advert, status: 'DRAFT' },
        'GET /job-postings/:id/applications': {
          list: [{ ...application, state: 'NEW', cvType: 'application/pdf', createdOn: advert.createdOn }],
          total: 1,
        },
        'PUT /job-applications/:id': { message: 'Application updated', id: 4 },
      },
    },
  );
  return server!;
};

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

it('the form saves automatically, first as a new draft, and shows the time', async () => {
  const server = await open('/7/job-postings/create');
  jest.useFakeTimers();
  const type = async (value: string) => {
    fireEvent.change(screen.getByRole('textbox', { name: /Title/ }), { target: { value } });
    await act(() => jest.advanceTimersByTimeAsync(900));
  };
  await type('Field');
  await type('Field agent');
  expect(server.of('POST /shared-agency/:sharedAgencyId/job-postings')).toHaveLength(1);
  expect(server.of('PUT /job-postings/:id')[0]?.body).toEqual({ title: 'Field agent', version: 1 });
  await act(() => jest.advanceTimersByTimeAsync(3000));
  expect(screen.getByText(/^Saved \d s ago$/)).toBeTruthy();
});

it('an advert shows its public address, and shortlists applicants', async () => {
  const server = await open('/job-postings/12');
  expect(screen.getByRole('link', { name: /\/jobs\/0123456789abcdef$/ })).toBeTruthy();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Shortlist: Aisha Bello' })));
  expect(server.of('PUT /job-applications/:id')[0]?.body).toEqual({ state: 'SHORTLISTED' });
});
