import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HeaderPlace, HeaderPlaceProvider } from '../../../core/header-place.js';
import { showPage } from '../../../testing/test-app.js';
import { ResourceSwitcher } from '../../community/ResourceSwitcher.js';
import '../EvaluationMap.js';
import { ResourceActs } from '../components/ResourceActs.js';
import { pageAsked, pageLoaded } from '../slice.js';
import { page } from '../test-workspace.js';

const resource = { id: 12, name: 'Kebbi Rice Cluster' };
const query = { resourceId: 12, status: 'ALL', agent: null, importJob: null, page: 1 } as const;
const answers = {
  'POST /evaluation/reset_all_map/:id': {
    code: 200,
    message: 'Farm Maps Reset Successfully',
    communityResourceId: 12,
    farms: 838,
    kept: 2,
    actId: 5,
  },
  'GET /evaluation/editors/:id': {
    list: [{ username: 'ngozi', name: 'Ngozi Eze', edits: 4, lastAt: '2026-11-20T09:00:00Z' }],
  },
  'GET /evaluation/edits/:id': { farms: 3, kept: 1 },
  'POST /evaluation/edits/:id/revert': {
    code: 200,
    message: 'Edits undone.',
    communityResourceId: 12,
    farms: 3,
    kept: 1,
    actId: 6,
  },
  'GET /community-resource': {
    list: [
      { id: 12, name: 'Kebbi Rice Cluster' },
      { id: 13, name: 'Kano Maize Growers' },
    ],
    total: 2,
  },
};

async function open(role: 'STAFF' | 'CBN' = 'STAFF') {
  const shown = await showPage(
    <HeaderPlaceProvider>
      <HeaderPlace />
      <ResourceSwitcher resource={resource} />
      <ResourceActs resource={resource} />
    </HeaderPlaceProvider>,
    '/community-resource/evaluate?resource=12&farm=3',
    { signedInAs: role, answers },
  );
  shown.store.dispatch(pageAsked(query));
  shown.store.dispatch(pageLoaded({ query, page: page([], { totalFarms: 840 }) }));
  return shown;
}
const evaluation = (state: unknown) => (state as { evaluation: { bar: unknown } }).evaluation;

describe('acts on all maps of a community resource', () => {
  it('are not shown to read-only users', async () => {
    await open('CBN');
    expect(screen.queryByLabelText(/^Actions on all maps/)).toBeNull();
  });

  it('reset them when its name is typed, and say how many stay', async () => {
    const { server, store } = await open();
    fireEvent.click(screen.getByLabelText('Actions on all maps of Kebbi Rice Cluster'));
    fireEvent.click(await screen.findByText('Reset all 840 maps…'));
    const yes = (await screen.findByText('Yes, reset 840 maps')) as HTMLButtonElement;
    expect(yes.disabled).toBe(true);
    fireEvent.change(screen.getByLabelText(/^Type/), { target: { value: resource.name } });
    fireEvent.click(yes);
    await waitFor(() =>
      expect(evaluation(store.getState()).bar).toMatchObject({
        kind: 'act',
        act: {
          kind: 'resetAll',
          actId: 5,
          text: expect.stringMatching(/^Farm Maps Reset Successfully · 838 farms changed, 2 not changed/),
        },
      }),
    );
    expect(server?.of('POST /evaluation/reset_all_map/:id')).toHaveLength(1);
  });

  it('undo what one person drew, with a count first', async () => {
    const { server } = await open();
    fireEvent.click(screen.getByLabelText('Actions on all maps of Kebbi Rice Cluster'));
    fireEvent.click(await screen.findByText("Undo one person's actions…"));
    const person = (await screen.findByLabelText(/^Person/, { selector: 'input' })) as HTMLInputElement;
    await waitFor(() => expect(person.disabled).toBe(false));
    fireEvent.click(person);
    fireEvent.click(await screen.findByText('Ngozi Eze (4)'));
    expect(await screen.findByText('3 farms return to their earlier boundaries.')).toBeTruthy();
    expect(screen.getByText(/^1 farm left out/)).toBeTruthy();
    fireEvent.click(screen.getByText('Revert 3 farms'));
    await waitFor(() => expect(server?.of('POST /evaluation/edits/:id/revert')).toHaveLength(1));
    expect(server?.of('POST /evaluation/edits/:id/revert')[0]?.body).toMatchObject({ username: 'ngozi' });
  });
});

describe('the switcher of community resources', () => {
  it('opens the same tab of another', async () => {
    const { address } = await open();
    fireEvent.click(screen.getByLabelText('Community resource', { selector: 'input' }));
    fireEvent.click(await screen.findByText('Kano Maize Growers'));
    await waitFor(() => expect(address()).toBe('/community-resource/evaluate?resource=13'));
  });
});
