import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { showPage } from '../../../testing/test-app.js';
import AnomaliesPage from './AnomaliesPage.js';
import { ANOMALIES, anomalies, answers } from './test-answers.js';

const AT = '/community-resource/anomalies?resource=12';
const ASSIGN = 'POST /input/anomalies/:resourceId/assign-several';
const RESOLVE = 'POST /input/anomalies/:resourceId/resolve-several';
const REOPEN = 'POST /input/anomalies/:resourceId/reopen';
const done = { code: 200, message: 'Done.', settled: 2 };

const open = (more: object = {}, at = AT, signedInAs: 'ADMIN' | 'STAFF' = 'ADMIN') =>
  showPage(<AnomaliesPage />, at, { signedInAs, answers: { ...answers, ...more } });

afterEach(cleanup);

describe('the page of anomalies', () => {
  it('asks for what its address says, and leaves nonsense out', async () => {
    const { server } = await open(
      {},
      `${AT}&kind=noCompletedFarm&severity=severe&agent=7&owner=0&community=3&state=nonsense&q=sani`,
    );
    expect(await screen.findByRole('link', { name: 'Hussaini Felande' })).toBeTruthy();
    expect(server?.calls.find(({ path }) => path === '/input/anomalies/12')?.query).toEqual({
      kind: 'noCompletedFarm',
      severity: 'severe',
      agent: '7',
      owner: '0',
      community: '3',
      state: 'open',
      q: 'sani',
      page: '1',
      size: '10',
    });
  });

  it('assigns several together', async () => {
    const { server, notifications } = await open({ [ASSIGN]: done });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    fireEvent.click(screen.getByRole('button', { name: 'Assign…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Assign 2 anomalies' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Assign' }));
    expect(within(dialog).getByText('Choose a colleague, or nobody.')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('combobox', { name: /Assign to/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Hadiza Umar' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Assign' }));
    await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' });
    expect(screen.queryByText('2 selected')).toBeNull();
    expect(server?.calls.find(({ path }) => path.endsWith('/assign-several'))?.body).toEqual({
      anomalies: [
        { kind: 'noCompletedFarm', farmerId: 21 },
        { kind: 'collectedOverAllocated', farmerId: 21, inputId: 4 },
      ],
      ownerId: 5,
    });
    expect(notifications().map(([, text]) => text)).toContain('2 anomalies assigned.');
  });

  it('resolves one with a sentence, and not without', async () => {
    const { server } = await open({ [RESOLVE]: { ...done, settled: 1 } });
    fireEvent.click(
      await screen.findByRole('button', { name: 'Resolve… No completed farm, Hussaini Felande' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Resolve 1 anomaly' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Resolve' }));
    expect(within(dialog).getByText('Enter an explanation.')).toBeTruthy();
    fireEvent.change(within(dialog).getByRole('textbox'), {
      target: { value: ' The farm is mapped by now. ' },
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Resolve' }));
    await screen.findByText('By community');
    expect(server?.calls.find(({ path }) => path.endsWith('/resolve-several'))?.body).toEqual({
      anomalies: [{ kind: 'noCompletedFarm', farmerId: 21 }],
      reason: 'The farm is mapped by now.',
    });
  });

  it('lists the entries that kept below the limit', async () => {
    const [one] = anomalies.list;
    const entry = { id: 41, kind: 'COLLECTION' as const, amount: 499_999, recordedBy: 'Adamu Bala' };
    const entries = [{ ...entry, recordedOn: '2026-11-20T08:00:00Z' }];
    await open({ [ANOMALIES]: { ...anomalies, list: [{ ...one, kind: 'belowLimit', entries }], total: 1 } });
    expect(await screen.findByText('1 entry')).toBeTruthy();
    expect(screen.getByText(/^No. 41: Collection, ₦499,999.00, by Adamu Bala, /)).toBeTruthy();
  });

  it('opens a resolved one again', async () => {
    const [one] = anomalies.list;
    const resolved = {
      ...one,
      state: 'resolved',
      resolution: 'It was so.',
      resolvedBy: 'Hadiza Umar',
      resolvedOn: '2026-11-20T10:00:00Z',
    };
    const { server } = await open(
      { [ANOMALIES]: { ...anomalies, list: [resolved], total: 1 }, [REOPEN]: done },
      `${AT}&state=resolved`,
    );
    expect(await screen.findByText('It was so. — Hadiza Umar, 20 Nov 2026')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Reopen/ }));
    await screen.findByText('By agent');
    expect(server?.calls.find(({ path }) => path.endsWith('/reopen'))?.body).toEqual({
      kind: 'noCompletedFarm',
      farmerId: 21,
    });
  });

  it('offers no act that the server would refuse', async () => {
    await open({ [ANOMALIES]: { ...anomalies, links: [] } });
    expect(await screen.findByRole('link', { name: 'Hussaini Felande' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(Assign|Resolve)…/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('says so if nothing is open', async () => {
    await open({ [ANOMALIES]: { ...anomalies, list: [], total: 0, communities: [], agents: [] } });
    expect(await screen.findByText('No open anomalies.')).toBeTruthy();
  });
});
