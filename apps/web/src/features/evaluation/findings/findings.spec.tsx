import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FindingListDto, FindingSideDto, SettledFindingDto } from '#libs/contracts';
import { eventReceived } from '../../../core/realtime/actions.js';
import { squareAt } from '../../../map/fake-map.js';
import { type AskedCall, refusal } from '../../../testing/answers.js';
import { farmOf } from '../test-farms.js';
import { address, bar, findings, open, page, pages, press } from '../test-workspace.js';
import { detailOf, findingOf } from './test-findings.js';

const FEW = [
  findingOf(9),
  findingOf(11, { title: 'Overlap 0.07140 ha', detail: '2043 and 2044, 11.2 %' }),
  findingOf(12, { kind: 'spike', severity: 'warning', title: 'Spike, 34 m', detail: '2047, point 11' }),
];
const listed = (list = FEW, more: Partial<FindingListDto> = {}): FindingListDto => ({
  list,
  total: list.length,
  row: null,
  counts: { severe: 2, warning: 1, note: 0, open: 3, settled: 1, gone: 1 },
  waiting: 0,
  seq: 10,
  ...more,
});
const queue = () => within(screen.getByRole('region', { name: 'Findings' }));
const panel = () => within(screen.getByRole('region', { name: 'Finding' }));
const settled: SettledFindingDto = {
  code: 200,
  message: 'Overlap settled.',
  findingId: 9,
  outcome: 'keepA',
  actId: 77,
  farms: [{ letter: 'B', farmId: 2, version: 6, status: 'ACTIVE', farmSize: 0.87, reopened: false }],
};
const write = (reason: string) =>
  act(
    () =>
      void fireEvent.change(panel().getByLabelText(/Reason, for the audit/), { target: { value: reason } }),
  );

beforeEach(() => {
  pages.mockResolvedValue(page([farmOf(1), farmOf(2)]));
  findings.list = () => listed();
  findings.detail = ({ params }) => detailOf(Number(params.id));
});

describe('the queue of findings', () => {
  it('shows them by severity, opens the first, and says how many are behind', async () => {
    await open('STAFF', '?resource=12&view=findings');
    await waitFor(() => expect(address()).toBe('?resource=12&finding=9'));
    expect(await queue().findByText('2 of 5 settled')).toBeTruthy();
    expect(queue().getByRole('radio', { name: 'Findings 3' }).getAttribute('aria-checked')).toBe('true');
    expect(queue().getByRole('heading', { name: 'Severe' })).toBeTruthy();
    expect(queue().getByRole('heading', { name: 'Warning' })).toBeTruthy();
    expect(queue().getByText('2 severe, 1 warning, 0 notes')).toBeTruthy();
    expect(await panel().findByText('Overlap of 0.15903 ha')).toBeTruthy();
  });

  it('opens the first finding of a new filter, not of the one before, and is one region', async () => {
    const spikes = FEW.filter(({ kind }) => kind === 'spike');
    findings.list = ({ query }: AskedCall) => listed(query.kind === 'spike' ? spikes : FEW);
    findings.detail = ({ params }) =>
      detailOf(Number(params.id), {
        kind: FEW.find(({ findingId }) => String(findingId) === params.id)?.kind,
      });
    await open('STAFF', '?resource=12&finding=9');
    await queue().findByText('Spike, 34 m');
    expect(screen.getAllByRole('region', { name: 'Editing this farm' })).toHaveLength(1);
    fireEvent.change(queue().getByLabelText('Kind of finding'), { target: { value: 'spike' } });
    await waitFor(() => expect(address()).toBe(`?resource=12&finding=${spikes[0]?.findingId}&kind=spike`));
  });

  it('shows the finding of an address also if the address names another kind', async () => {
    await open('STAFF', '?resource=12&kind=spike&finding=9');
    await waitFor(() => expect(address()).toBe('?resource=12&finding=9'));
  });

  it('moves on by J and back by K', async () => {
    await open('STAFF', '?resource=12&finding=9');
    await queue().findByText('Spike, 34 m');
    press('j');
    await waitFor(() => expect(address()).toBe('?resource=12&finding=11'));
    press('k');
    await waitFor(() => expect(address()).toBe('?resource=12&finding=9'));
  });

  it('moves twice by two presses of J, also before the first is drawn', async () => {
    await open('STAFF', '?resource=12&finding=9');
    await queue().findByText('Spike, 34 m');
    act(() => {
      press('j');
      press('j');
    });
    expect(address()).toBe('?resource=12&finding=12');
  });

  it('locates the finding of an address, and reports if there is none', async () => {
    const asked: AskedCall['query'][] = [];
    findings.list = ({ query }: AskedCall) => {
      asked.push(query);
      return listed(FEW, { row: query.finding ? 2 : null });
    };
    findings.detail = () => refusal(404, { message: 'There is none.' });
    await open('STAFF', '?resource=12&finding=345');
    expect(await panel().findByText("Finding not found, or you don't have access to it.")).toBeTruthy();
    expect(asked[0]).toMatchObject({ finding: '345', page: '1', size: '100' });
  });

  it('says truly why it is empty', async () => {
    findings.list = () =>
      listed([], { counts: { severe: 0, warning: 0, note: 0, open: 0, settled: 100, gone: 48 } });
    await open('STAFF', '?resource=12&view=findings');
    expect(await queue().findByText('Nothing to settle here. 148 of 148 settled.')).toBeTruthy();
  });

  it('can be retried if loading failed', async () => {
    findings.list = () => refusal(503, { message: 'The database is away.' });
    await open('STAFF', '?resource=12&view=findings');
    expect(await queue().findByText('The database is away.')).toBeTruthy();
    findings.list = () => listed();
    fireEvent.click(queue().getByRole('button', { name: 'Try again' }));
    expect(await queue().findByText('Spike, 34 m')).toBeTruthy();
  });

  it('follows what others settle', async () => {
    const { store } = await open('STAFF', '?resource=12&finding=9');
    await queue().findByText('Spike, 34 m');
    findings.list = () =>
      listed(FEW.slice(0, 2), {
        counts: { severe: 2, warning: 0, note: 0, open: 2, settled: 2, gone: 1 },
      });
    act(
      () =>
        void store.dispatch(
          eventReceived({
            topic: 'resource:12',
            seq: 11,
            type: 'findings.changed',
            subject: { kind: 'communityResource', id: 12 },
            version: null,
            data: { communityResourceId: 12, open: { severe: 2, warning: 0, note: 0 }, farmIds: [1] },
            by: null,
            at: '2026-11-20T10:42:00Z',
            opId: null,
          }),
        ),
    );
    await waitFor(() => expect(queue().queryByText('Spike, 34 m')).toBeNull(), { timeout: 3000 });
    expect(queue().getByText('3 of 5 settled')).toBeTruthy();
  });
});

describe('an overlap', () => {
  it('is side by side, with unknown values marked', async () => {
    await open('STAFF', '?resource=12&finding=9');
    const table = within(await panel().findByRole('table'));
    const row = (name: string) =>
      within(table.getByRole('row', { name: new RegExp(`^${name}`) }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(row('Mapped')).toEqual(['1.15845 ha', '1.02914 ha']);
    expect(row('In the overlap')).toEqual(['13.7 %', '15.5 %']);
    expect(row('GPS error')).toEqual(['± 4 m', 'Not given']);
    expect(panel().getByText('B gives up 0.15903 ha')).toBeTruthy();
    expect(panel().getByText('A gives up 0.15903 ha and reopens')).toBeTruthy();
  });

  it('needs a reason if severe, is settled by Enter, moves on, and can be undone', async () => {
    const sent: unknown[] = [];
    findings.settle = ({ body, params }: AskedCall) => {
      sent.push([params.id, body]);
      return settled;
    };
    await open('STAFF', '?resource=12&finding=9');
    await panel().findByLabelText(/Reason, for the audit/);
    press('Enter');
    expect(await panel().findByText(/^Enter the reason for this outcome/)).toBeTruthy();
    expect(sent).toEqual([]);
    write('A was walked first, with the better GPS.');
    press('Enter');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual([
      '9',
      {
        outcome: 'keepA',
        reason: 'A was walked first, with the better GPS.',
        versions: { a: 3, b: 5 },
        opId: expect.any(String),
      },
    ]);
    await waitFor(() => expect(address()).toBe('?resource=12&finding=11'));
    expect(bar().getByText(/^Overlap of 2041 and 2042 settled: 2041 keeps the ground/)).toBeTruthy();
    expect(bar().getByRole('button', { name: /^Undo/ })).toBeTruthy();
  });

  it('is another outcome by 1 to 3, but for one that is refused', async () => {
    const detail = detailOf(9);
    findings.detail = () => ({
      ...detail,
      outcomes: detail.outcomes.map((each) =>
        each.outcome === 'keepB' ? { ...each, refused: 'Nothing would be left of A.' } : each,
      ),
    });
    await open('STAFF', '?resource=12&finding=9');
    expect(await panel().findByText('Nothing would be left of A.')).toBeTruthy();
    expect(panel().getAllByRole('radio')).toHaveLength(2);
    press('2');
    expect(panel().getByRole('button', { name: /^Keep A and save/ })).toBeTruthy();
    press('3');
    expect(await panel().findByRole('button', { name: /^Trim both and save/ })).toBeTruthy();
  });

  it('names no farmer without a link, regardless of the farm’s name', async () => {
    const detail = detailOf(9);
    const [a, b] = detail.sides as [FindingSideDto, FindingSideDto];
    findings.detail = () => ({ ...detail, sides: [{ ...a, name: 'Bena 1', farmer: null }, b] });
    await open('STAFF', '?resource=12&finding=9');
    const { textContent } = await panel().findByRole('row', { name: /^Farmer/ });
    expect(textContent).not.toContain('Bena 1');
    expect(textContent).toContain(b.farmer);
  });

  it('is updated when someone has changed a farm', async () => {
    findings.settle = () => refusal(409, { error: 'farm.versionConflict', message: 'Changed.' });
    await open('STAFF', '?resource=12&finding=9');
    await panel().findByLabelText(/Reason, for the audit/);
    write('A was walked first.');
    findings.detail = () => {
      const now = detailOf(9, { title: 'Overlap 0.1 ha', measures: { area: 0.1 } });
      const [a, b] = now.sides as [FindingSideDto, FindingSideDto];
      return {
        ...now,
        sides: [{ ...a, version: a.version + 1, boundary: squareAt(4.2, 12), mapped: 1.5 }, b],
      };
    };
    press('Enter');
    expect(await panel().findByText(/^Someone else changed one of the farms/)).toBeTruthy();
    expect(await panel().findByText('Overlap of 0.10000 ha')).toBeTruthy();
    const changed = within(panel().getByRole('region', { name: 'Changed by someone else' }));
    expect(changed.getByText('The overlap was 0.15903 ha, and is 0.10000 ha.')).toBeTruthy();
    expect(changed.getByText('1.50000 ha')).toBeTruthy();
    expect(changed.queryByText(/^B /)).toBeNull();
    expect(panel().getByDisplayValue('A was walked first.')).toBeTruthy();
    expect(address()).toBe('?resource=12&finding=9');
  });

  it('is no fault for a stated reason', async () => {
    const sent: unknown[] = [];
    findings.dismiss = ({ body }: AskedCall) => {
      sent.push(body);
      return findingOf(9, { state: 'settled' });
    };
    await open('STAFF', '?resource=12&finding=9');
    fireEvent.click(await panel().findByRole('button', { name: 'Not a fault…' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'One household.' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Not a fault' }));
    await waitFor(() => expect(sent).toEqual([{ reason: 'One household.' }]));
    await waitFor(() => expect(address()).toBe('?resource=12&finding=11'));
  });

  it('has no controls for read-only users', async () => {
    await open('CBN', '?resource=12&finding=9');
    expect(await panel().findByText('You can view findings but not settle them.')).toBeTruthy();
    expect(panel().queryByRole('radio')).toBeNull();
    expect(panel().queryByRole('button', { name: 'Not a fault…' })).toBeNull();
    expect(panel().queryByRole('button', { name: /save/ })).toBeNull();
  });
});

describe('the farm panel', () => {
  it('leads from an overlap to its finding, and waits for the inspector', async () => {
    findings.ofFarm = () => ({ list: [findingOf(9)], checked: ['selfCrossing'], look: 'done' });
    await open('STAFF', '?resource=12&farm=1');
    const details = within(screen.getByRole('region', { name: 'Farm details' }));
    fireEvent.click(await details.findByRole('button', { name: 'Overlaps farm 2042 by 0.15903 ha' }));
    await waitFor(() => expect(address()).toBe('?resource=12&finding=9'));
  });

  it('claims nothing while the inspector has not looked', async () => {
    findings.ofFarm = () => ({ list: [], checked: ['selfCrossing'], look: 'waiting' });
    await open('STAFF', '?resource=12&farm=1');
    const details = within(screen.getByRole('region', { name: 'Farm details' }));
    expect(await details.findByText('Just changed. Checking again.')).toBeTruthy();
    expect(details.queryByText('Boundary does not cross itself')).toBeNull();
    findings.ofFarm = () => ({ list: [], checked: ['selfCrossing'], look: 'done' });
    await waitFor(() => expect(details.getByText('Boundary does not cross itself')).toBeTruthy(), {
      timeout: 4000,
    });
  });

  it('shows the gravest finding of a farm in its row', async () => {
    findings.ofFarms = () => ({
      worst: [{ farmId: 2, findingId: 9, kind: 'overlap', severity: 'severe', open: 2 }],
      placed: [],
    });
    await open('STAFF', '?resource=12&farm=1');
    const row = await screen.findByRole('button', { name: /Farmer 2/ });
    await waitFor(() => expect(within(row).getByText('overlap')).toBeTruthy());
  });
});
