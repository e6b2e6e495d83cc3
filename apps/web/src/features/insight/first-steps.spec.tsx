import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { FirstStepsDto } from '#libs/contracts';
import { registerPreferences } from '../../core/preferences/register.js';
import { showPage } from '../../testing/test-app.js';
import OverviewPage from './index.js';

registerPreferences();

const EMPTY: FirstStepsDto = {
  isFinished: false,
  communityResource: null,
  communities: 0,
  farmers: 0,
  farms: 0,
  colleagues: 0,
  imports: [],
};

const open = (steps: FirstStepsDto) =>
  showPage(<OverviewPage />, '/overview', { answers: { 'GET /first-steps': steps } });
const listed = async () => within(await screen.findByRole('region', { name: 'First steps' }));

afterEach(cleanup);

it('leads a new administrator in place of zeros, until they hide the list', async () => {
  const { server } = await open(EMPTY);
  const steps = await listed();
  expect(steps.getAllByRole('listitem')).toHaveLength(6);
  expect(steps.getByRole('button', { name: 'Add resource' }).dataset.variant).toBe('primary');
  expect(steps.getByRole('link', { name: 'Invite' }).getAttribute('href')).toBe('/accesslist?create=STAFF');
  expect(screen.queryByRole('region', { name: 'Key figures' })).toBeNull();
  fireEvent.click(steps.getByRole('button', { name: 'Hide this list' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Show the first steps' }));
  expect(await screen.findByRole('region', { name: 'First steps' })).toBeTruthy();
  server?.restore();
});

it('opens each form with the right resource', async () => {
  const { server } = await open({
    ...EMPTY,
    communityResource: { id: 7, name: 'Zamfara Maize' },
    communities: 2,
    farmers: 3,
    farms: 3,
  });
  const steps = await listed();
  expect(steps.getByText('2 communities')).toBeTruthy();
  expect(steps.getByRole('link', { name: 'Open evaluation map' }).getAttribute('href')).toBe(
    '/community-resource/evaluate?resource=7',
  );
  server?.restore();
});

it('leaves the overview alone once a farm is completed', async () => {
  const { server } = await open({ ...EMPTY, isFinished: true });
  expect(await screen.findByRole('heading', { name: 'Overview' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  server?.restore();
});
