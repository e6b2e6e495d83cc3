import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { BoundaryVersionDto, EvaluationFarm } from '#libs/contracts';
import { squareAt } from '../../../map/fake-map.js';
import { refusal } from '../../../testing/answers.js';
import { actDone } from '../slice.js';
import { farmOf } from '../test-farms.js';
import { bar, changes, inspector, open, page, pages, press, theServer } from '../test-workspace.js';

const ctrl = (key: string, shiftKey = false) =>
  act(() => void fireEvent.keyDown(document.body, { key, ctrlKey: true, shiftKey }));
// Queries by text: a query by role checks every element of the panel and takes most of a test's time.
const click = (text: string, within_: Pick<typeof screen, 'getByText'> = inspector()) =>
  fireEvent.click(within_.getByText(text));
const reset = async () => {
  click('reset map');
  fireEvent.click(await screen.findByText('Yes, reset the map'));
};
const bodiesOf = (call: string) =>
  theServer()
    .of(call)
    .map(({ path, body }) => [path, body]);

const acted = (message: string, actId: number, farmId = 1, version: number | null = 2) => ({
  code: 200,
  message,
  farmId,
  version,
  status: 'ACTIVE',
  farmSize: 0,
  actId,
});
const undone = (more: object = {}) => ({
  code: 200,
  message: 'Undone.',
  actId: 7,
  kind: 'reset',
  total: 1,
  restored: 1,
  kept: 0,
  gone: 0,
  farmId: 1,
  version: 3,
  ...more,
});

async function opened(farms: EvaluationFarm[] = [farmOf(1, { version: 4 }), farmOf(2)]) {
  pages.mockResolvedValue(page(farms));
  const screen_ = await open();
  await inspector().findByText(farms[0]?.name ?? '');
  return screen_;
}

describe('acts on one farm', () => {
  it('is not offered to read-only users', async () => {
    pages.mockResolvedValue(page([farmOf(1)]));
    await open('CBN');
    await inspector().findByText('Farmer 1');
    expect(inspector().queryByText('delete farm')).toBeNull();
    expect(inspector().queryByText('Reject data…')).toBeNull();
  });

  it('does a reset again that was taken back, with the version that the server left', async () => {
    await opened();
    theServer().set('POST /evaluation/reset_map/:id', acted('Farm Maps Reset Successfully', 7));
    theServer().set('POST /evaluation/acts/:id/undo', undone({ version: 9 }));
    await reset();
    expect(await bar().findByText('Farm Maps Reset Successfully')).toBeTruthy();
    ctrl('z');
    expect(await bar().findByText(/^Undone: Farm Maps Reset/)).toBeTruthy();
    ctrl('z', true);
    expect(await bar().findByText(/^Redone: Farm Maps Reset/)).toBeTruthy();
    expect(bodiesOf('POST /evaluation/reset_map/:id').at(-1)?.[1]).toMatchObject({ expectedVersion: 9 });
  });

  it('asks before it deletes, and moves to the next farm', async () => {
    await opened();
    theServer().set('POST /evaluation/mapping_deleted/:id', acted('Farm Deleted', 7, 1, null));
    click('delete farm');
    expect(await screen.findByText('Delete Farm 2041 of Farmer 1?')).toBeTruthy();
    expect(
      screen.getByText(
        "Are you sure? You won't be able to revert this! An administrator can restore the farm from Trash for 30 days.",
      ),
    ).toBeTruthy();
    expect(screen.getByText('No, cancel')).toBeTruthy();
    click('Yes, delete it', screen);
    expect(await bar().findByText('Farm Deleted')).toBeTruthy();
    expect(bodiesOf('POST /evaluation/mapping_deleted/:id')).toEqual([
      ['/evaluation/mapping_deleted/1', { expectedVersion: 4, opId: expect.any(String) }],
    ]);
    expect(await inspector().findByText('Farmer 2')).toBeTruthy();
  });

  it('comes back with a deleted farm by Ctrl+Z', async () => {
    const { store } = await opened();
    theServer().set('POST /evaluation/acts/:id/undo', undone({ kind: 'delete' }));
    const again = { call: 'delete' } as const;
    const done = { kind: 'delete', actId: 7, farms: [1], text: 'Farm Deleted', again } as const;
    act(() => void store.dispatch(actDone({ ...done, farms: [1] })));
    expect(await inspector().findByText('Farmer 2')).toBeTruthy();
    ctrl('z');
    expect(await bar().findByText(/^Undone: Farm Deleted/)).toBeTruthy();
    expect(bodiesOf('POST /evaluation/acts/:id/undo')[0]?.[0]).toBe('/evaluation/acts/7/undo');
    expect(await inspector().findByText('Farmer 1')).toBeTruthy();
  });

  it('undoes flags as acts of the one history, and redoes them on the version that the undo left', async () => {
    await opened();
    changes.mockImplementation(async (farmId, status, body) => {
      const version = ((body as { expectedVersion: number }).expectedVersion ?? 0) + 1;
      return { code: 200, message: 'Farm Status Completed', farmId, status, version, actId: 11 };
    });
    pages.mockResolvedValue(page([farmOf(1, { version: 5, status: 'COMPLETED' }), farmOf(2)]));
    press('c');
    await bar().findByText('Farm Status Completed');
    press('k');
    theServer().set('POST /evaluation/reset_map/:id', acted('Farm Maps Reset Successfully', 7, 1, 6));
    theServer().set('POST /evaluation/acts/:id/undo', undone({ version: 7 }));
    await reset();
    await bar().findByText('Farm Maps Reset Successfully');
    ctrl('z');
    await bar().findByText(/^Undone: Farm Maps Reset/);
    theServer().set('POST /evaluation/acts/:id/undo', undone({ kind: 'status', version: 8 }));
    ctrl('z');
    expect(await bar().findByText(/^Undone: Farm Status not Completed/)).toBeTruthy();
    expect(bodiesOf('POST /evaluation/acts/:id/undo').map(([path]) => path)).toEqual([
      '/evaluation/acts/7/undo',
      '/evaluation/acts/11/undo',
    ]);
    ctrl('z', true);
    expect(await bar().findByText(/^Redone: Farm Status Completed/)).toBeTruthy();
    expect(changes).toHaveBeenLastCalledWith(1, 'COMPLETED', expect.objectContaining({ expectedVersion: 8 }));
  });

  it('says that a farm stays which was changed since, and lets go of the act', async () => {
    await opened();
    theServer().set('POST /evaluation/reset_map/:id', acted('Farm Maps Reset Successfully', 7));
    const message = 'This farm has changed since then. Undo the later change first.';
    theServer().set('POST /evaluation/acts/:id/undo', refusal(409, { error: 'act.overtaken', message }));
    await reset();
    await bar().findByText('Farm Maps Reset Successfully');
    ctrl('z');
    expect(await bar().findByText(/^Not undone: This farm has changed since/)).toBeTruthy();
    ctrl('z');
    expect(await bar().findByText('Nothing to undo.')).toBeTruthy();
  });

  it('names the editor of the farm to delete, under the documented sentence', async () => {
    const { notifications } = await opened();
    const message = 'Ngozi Eze is editing this farm until 10:42.';
    theServer().set('POST /evaluation/reset_map/:id', refusal(423, { error: 'farm.leased', message }));
    await reset();
    await waitFor(() =>
      expect(notifications()[0]).toMatchObject({
        text: 'Error Resetting Maps',
        detail: `Farmer 1: ${message}`,
      }),
    );
    expect(bar().queryByText(/Reset/)).toBeNull();
  });
});

describe('the history of a farm', () => {
  const then = squareAt(4.01, 12);
  const moved = structuredClone(then);
  const ring = moved[0]?.[0];
  if (ring?.[1]) ring[1] = [4.021, 12.001];
  const version = (n: number, more: Partial<BoundaryVersionDto>): BoundaryVersionDto => ({
    version: n,
    source: 'capture',
    at: `2026-11-0${n}T09:12:00Z`,
    by: 'Tanko Audu',
    file: null,
    farmSize: 1.17973,
    isCurrent: false,
    boundary: then,
    ...more,
  });
  const list = [
    version(3, { source: 'edit', by: 'Ngozi Eze', farmSize: 1.15845, isCurrent: true, boundary: moved }),
    version(2, { source: 'import', by: 'Adamu Bala', file: 'argungu_boundaries.kml', farmSize: 1.24324 }),
    version(1, {}),
  ];
  const strip = () => within(screen.getByRole('region', { name: 'History of farm 2041' }));

  it('shows every boundary, compares one with the current one, and restores it', async () => {
    const { made } = await opened();
    act(() => made[0]?.fire('style.load'));
    theServer().set('GET /evaluation/boundaries/:id', { farmId: 1, list });
    theServer().set('POST /evaluation/boundaries/:id/revert', acted('Earlier boundary restored.', 8));
    press('h');
    await screen.findByRole('region', { name: 'History of farm 2041' });
    const cards = await strip().findAllByRole('listitem');
    expect(cards.map((card) => card.querySelector('b')?.textContent)).toEqual([
      '1 Nov, 10:12',
      '2 Nov, 10:12',
      '3 Nov, 10:12',
    ]);
    expect(strip().getByText('Imported: argungu_boundaries.kml')).toBeTruthy();
    expect(strip().getByText('Moved 1 point')).toBeTruthy();
    const first = within(cards[0] as HTMLElement);
    fireEvent.click(first.getByRole('button', { pressed: false }));
    expect(strip().getByText('Dashed on the map: 1 Nov, 10:12 against now, 213 m² less.')).toBeTruthy();
    expect(JSON.stringify(made[0]?.sources.get('gona-history')?.data)).toContain(JSON.stringify(then));
    click('Revert to this', first);
    fireEvent.click(await screen.findByText('Yes, revert'));
    expect(await bar().findByText('Earlier boundary restored.')).toBeTruthy();
    expect(bodiesOf('POST /evaluation/boundaries/:id/revert')[0]?.[1]).toMatchObject({
      version: 1,
      expectedVersion: 4,
    });
  });

  it('is walked through by the arrows, and closed by Escape', async () => {
    await opened();
    theServer().set('GET /evaluation/boundaries/:id', { farmId: 1, list });
    press('h');
    const cards = await strip().findAllByRole('button', { pressed: false });
    cards[0]?.focus();
    fireEvent.keyDown(cards[0] as HTMLElement, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(cards[1]);
    fireEvent.keyDown(cards[1] as HTMLElement, { key: 'End' });
    expect(document.activeElement?.textContent).toContain('Ngozi Eze');
    act(() => (document.activeElement as HTMLElement).blur());
    press('Escape');
    expect(screen.queryByRole('region', { name: 'History of farm 2041' })).toBeNull();
  });
});

describe('rejected data', () => {
  const rejection = {
    rejectionId: 3,
    actId: 12,
    type: 'BIOMETRIC',
    reason: 'The right thumb is hard to read.',
    pins: [{ lat: 12.4, lng: 4.2 }],
    by: 'Ngozi Eze',
    at: '2026-11-12T09:00:00Z',
  };

  it('needs a reason, takes pins by clicks on the map, and is shown in the bar', async () => {
    const { made } = await opened();
    act(() => made[0]?.fire('style.load'));
    theServer().set('PUT /evaluation/farmer/:farmer/:agent/:type/reject', {
      code: 200,
      message: 'The data was rejected.',
      rejectionId: 3,
      actId: 12,
    });
    click('Reject data…');
    fireEvent.click(await inspector().findByText('Reject it'));
    expect(await inspector().findByText('Enter the reason.')).toBeTruthy();
    fireEvent.change(inspector().getByLabelText(/^Reason/), { target: { value: rejection.reason } });
    click('Place pins');
    act(() => made[0]?.click(4.2, 12.4));
    expect(inspector().getByText('Click on the map to place a pin.')).toBeTruthy();
    click('Done');
    expect(inspector().getByText('1 pin placed')).toBeTruthy();
    theServer().set('GET /evaluation/farmer/:id/rejections', { list: [rejection] });
    click('Reject it');
    expect(await bar().findByText('The data was rejected.')).toBeTruthy();
    expect(bodiesOf('PUT /evaluation/farmer/:farmer/:agent/:type/reject')).toEqual([
      [
        '/evaluation/farmer/5001/9/BIOMETRIC/reject',
        {
          reason: rejection.reason,
          farmId: 1,
          pins: [{ lat: 12.4, lng: 4.2 }],
          opId: expect.any(String),
        },
      ],
    ]);
    expect(await inspector().findByText(/^Ngozi Eze, 12 Nov, 10:00/)).toBeTruthy();
    const pins = made[0]?.sources.get('gona-pins');
    await waitFor(() => expect(JSON.stringify(pins?.sets.at(-1) ?? pins?.data)).toContain('"placed":true'));
  });

  it('is taken back from its place, through the bar', async () => {
    pages.mockResolvedValue(page([farmOf(1)]));
    const opening = open();
    theServer().set('GET /evaluation/farmer/:id/rejections', { list: [rejection] });
    theServer().set('POST /evaluation/acts/:id/undo', undone({ kind: 'reject', total: 0, restored: 0 }));
    await opening;
    fireEvent.click(await inspector().findByText('Undo'));
    expect(await bar().findByText(/^Undone: Rejected: Fingerprints/)).toBeTruthy();
    expect(bodiesOf('POST /evaluation/acts/:id/undo')[0]?.[0]).toBe('/evaluation/acts/12/undo');
  });
});
