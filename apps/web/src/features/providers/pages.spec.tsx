import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { refusal } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import ProviderListPage from './ProviderListPage.js';
import ProviderPage from './ProviderPage.js';

const path = '/api/serviceproviderresource';
const provider = {
  id: 3,
  name: 'Rima Agro Agency',
  description: 'Field agents',
  status: 'active',
  hasSharedAgency: true,
  hasInputSupply: false,
  hasLabour: false,
  hasExtensionService: false,
  agenciesCount: 2,
  servicesCount: 0,
  createdOn: '2026-11-20T08:00:00Z',
  version: 1,
  links: [{ rel: 'active-labour', method: 'PUT', href: `${path}/manageservice/3/labour/active` }],
};
const SWITCH = 'PUT /serviceproviderresource/manageservice/:id/:service/:status';
const open = async (at: string, more: object = {}) => {
  const { server, notifications } = await showPage(
    <Routes>
      <Route path="/resources/serviceprovider" element={<ProviderListPage />} />
      <Route path="/service-provider-resource/:serviceProviderId/:service" element={<ProviderPage />} />
    </Routes>,
    at,
    {
      answers: {
        'GET /serviceproviderresource/byuseraccount': { list: [provider], total: 1, links: [] },
        'GET /serviceprovider/:id': provider,
        ...more,
      },
    },
  );
  return { server: server!, notifications };
};

afterEach(cleanup);

it('a switch sends the new status of a service, and reverts on failure', async () => {
  const { server, notifications } = await open('/resources/serviceprovider', { [SWITCH]: refusal(500) });
  expect(screen.getByText('1 Service Provider')).toBeTruthy();
  const labour = screen.getByRole('switch', { name: 'Labour of Rima Agro Agency' });
  await act(async () => void fireEvent.click(labour));
  expect(server.of(SWITCH)[0]?.params).toEqual({ id: '3', service: 'labour', status: 'active' });
  expect((labour as HTMLInputElement).checked).toBe(false);
  expect(notifications().flat()).toContain("Unable to update this service's status");
});

it('a page of a service that the provider does not offer says so', async () => {
  await open('/service-provider-resource/3/labour');
  expect(screen.getByRole('link', { name: 'Shared Agency' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Labour' })).toBeNull();
  expect(screen.getByText(/does not offer labour/)).toBeTruthy();
});
