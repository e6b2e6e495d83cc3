import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { ImportDto, ImportRowDto } from '#libs/contracts';
import { eventReceived } from '../../../core/realtime/actions.js';
import { type AskedCall, refusal, type TestAnswer } from '../../../testing/answers.js';
import { showPage } from '../../../testing/test-app.js';
import { registerJobs } from '../../jobs/register.js';
import { jobRecord } from '../../jobs/test-jobs.js';
import AssistantPage from './AssistantPage.js';
import { importRecord, linksTo } from './test-import.js';

registerJobs();
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const heldRow = (row: number, answer: 'apply' | 'keep' | null = null): ImportRowDto => ({
  row,
  called: `Farmer ${row}`,
  detail: `KB-${row}`,
  targetId: row,
  changes: [
    { field: 'surname', heading: 'Surname', before: 'Sule', after: `Bello ${row}`, note: 'Ask the agent' },
    { field: 'nextOfKinPhone', heading: 'Phone', before: null, after: `+23480312345${60 + row}` },
    { field: 'dateOfBirth', heading: 'Born', before: `1985-02-0${row}`, after: null },
  ],
  hold: { code: 'hold.name', answer, settled: false },
});

const open = (step: string, imported: ImportDto, answers: Record<string, TestAnswer> = {}) =>
  showPage(
    <Routes>
      <Route path="/imports/:jobId/*" element={<AssistantPage />} />
    </Routes>,
    `/imports/7/${step}`,
    {
      answers: {
        'GET /imports/:jobId': imported,
        'GET /jobs/:jobId': jobRecord({ state: 'paused' }),
        'GET /imports/:jobId/rows': { list: [heldRow(4, 'apply'), heldRow(5), heldRow(6)], total: 3 },
        ...answers,
      },
    },
  );
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const choose = (column: string, field: string) =>
  act(async () => {
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: `Field of ${column}` });
    const option = [...select.options].find(({ text }) => text === field);
    fireEvent.change(select, { target: { value: option?.value } });
  });

describe('the assistant', () => {
  it('leads an address that is not reachable to the step at which the import is', async () => {
    const page = await open('review', importRecord());
    expect(page.address()).toBe('/imports/7/check');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('kebbi.xlsx');
    expect(screen.getByText(/Sheet “Farmers”, header found in row 3, 9 rows/)).toBeTruthy();
    expect(screen.getByRole('listitem', { current: 'step' }).textContent).toContain('Check rows');
    page.server?.restore();
  });

  it('says that there is no such import', async () => {
    const page = await open('check', importRecord(), {
      'GET /imports/:jobId': refusal(404, { message: 'Not found.' }),
    });
    expect(screen.getByRole('alert').textContent).toContain('Import not found');
    page.server?.restore();
  });

  it('continues automatically once someone else has answered', async () => {
    const page = await open('columns', importRecord({ state: 'inspected', counts: null }));
    page.server?.set('GET /imports/:jobId', importRecord());
    jest.useFakeTimers();
    await act(async () => {
      page.store.dispatch(
        eventReceived({
          topic: 'jobs:1',
          seq: 3,
          type: 'job.paused',
          subject: { kind: 'job', id: 7 },
          version: null,
          data: { jobId: 7, kind: 'farmers.import', label: 'kebbi.xlsx' },
          by: null,
          at: '2026-11-22T08:00:00Z',
          opId: null,
        }),
      );
      await jest.advanceTimersByTimeAsync(2000);
    });
    jest.useRealTimers();
    expect(page.server?.of('GET /imports/:jobId').length).toBeGreaterThan(1);
    page.server?.restore();
  });

  it('says that the file breaks off before anything is stored', async () => {
    const sentence = 'The file ends early after 2 placemarks. Export or download it again.';
    const page = await open('check', importRecord({ brokenOff: { read: 2, sentence } }));
    expect(screen.getByRole('alert').textContent).toContain(sentence);
    page.server?.restore();
  });

  it('counts rows, not faults', async () => {
    const parked = {
      code: 'phone.invalid',
      message: '',
      rows: 3,
      firstRow: 2,
      column: 'Phone',
      example: '1',
    };
    const counts = { ...importRecord().counts!, parked: 2 };
    const page = await open('check', importRecord({ counts, parkedReasons: [parked] }));
    expect(screen.getByRole('tab', { name: 'Saved without a value 2' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Show 2 rows' })).toBeTruthy();
    page.server?.restore();
  });

  it('shows no control that the server does not offer', async () => {
    const page = await open('check', importRecord({ links: [] }));
    for (const name of [/^Import/, 'Discard', 'Keep', 'Apply', /^Apply none/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    page.server?.restore();
  });
});

describe('the columns', () => {
  const inspected = importRecord({
    state: 'inspected',
    counts: null,
    holds: [],
    links: linksTo('columns', 'sheet', 'discard'),
  });

  it('are not sent before each is something, or is left out by choice', async () => {
    const page = await open('columns', inspected, {
      'PUT /imports/:jobId/columns': importRecord({ state: 'mapped', counts: null }),
    });
    expect(screen.getByText('1 of 3 columns matched')).toBeTruthy();
    await press(/^Check rows/);
    expect(page.server?.of('PUT /imports/:jobId/columns')).toEqual([]);
    expect(screen.getByText(/^No column is matched to Surname yet\./)).toBeTruthy();
    // The first undecided column.
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Field of Family');
    await choose('Family', 'Surname');
    await press('Leave it out');
    await press(/^Check rows/);
    expect(page.server?.of('PUT /imports/:jobId/columns').map(({ body }) => body)).toEqual([
      {
        columns: [
          { index: 0, field: 'tempId' },
          { index: 1, field: 'surname' },
          { index: 2, field: null },
        ],
      },
    ]);
    expect(page.address()).toBe('/imports/7/check');
    page.server?.restore();
  });

  it('feed a field once', async () => {
    const page = await open('columns', inspected);
    const options = within(screen.getByRole('combobox', { name: 'Field of Family' }));
    expect(options.getByRole<HTMLOptionElement>('option', { name: 'Temp ID (taken)' }).disabled).toBe(true);
    page.server?.restore();
  });

  it('that were chosen and not sent outlast a reload', async () => {
    const first = await open('columns', inspected);
    await choose('Family', 'Surname');
    first.server?.restore();
    cleanup();
    const again = await open('columns', inspected);
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Field of Family' });
    expect(select.value).toBe('surname');
    again.server?.restore();
  });
});

describe('held rows', () => {
  const withAnswer = ({ body }: AskedCall) => {
    const { answer } = body as { answer: 'apply' | 'keep' | null };
    return importRecord({
      holds: [
        {
          code: 'hold.name',
          title: 'Name changed (not just spelling)',
          rows: 3,
          open: answer ? 0 : 3,
          apply: answer === 'apply' ? 3 : 0,
          keep: answer === 'keep' ? 3 : 0,
          settled: 0,
        },
      ],
    });
  };

  it('come first, field by field, and count in the main button once they are agreed to', async () => {
    const page = await open('check', importRecord(), { 'PUT /imports/:jobId/holds': withAnswer });
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain('Held');
    expect(screen.getByText('Bello 5').tagName).toBe('INS');
    expect(screen.getAllByText('Sule')[0]?.tagName).toBe('DEL');
    expect([screen.getByText('0803 123 4564').tagName, screen.getByText('4 Feb 1985').tagName]).toEqual([
      'INS',
      'DEL',
    ]);
    expect(screen.getByRole('button', { name: /^Import 6 rows/ })).toBeTruthy();
    await press('Apply all 3: Name changed (not just spelling)');
    expect(page.server?.of('PUT /imports/:jobId/holds').map(({ body }) => body)).toEqual([
      { code: 'hold.name', answer: 'apply' },
    ]);
    expect(screen.getByRole('button', { name: /^Import 8 rows/ })).toBeTruthy();
    await press('Undo the answers to Name changed (not just spelling)');
    expect(page.server?.of('PUT /imports/:jobId/holds').at(-1)?.body).toEqual({
      code: 'hold.name',
      answer: null,
    });
    page.server?.restore();
  });

  it('are answered by keys, at the focused row', async () => {
    const page = await open('check', importRecord(), { 'PUT /imports/:jobId/holds': withAnswer });
    const key = (name: string, shiftKey = false) =>
      act(async () => void fireEvent.keyDown(document.body, { key: name, shiftKey }));
    Element.prototype.scrollIntoView = () => undefined;
    await key('j');
    await key('j');
    await key('e');
    expect(page.server?.of('PUT /imports/:jobId/holds').at(-1)?.body).toEqual({ rows: [5], answer: 'keep' });
    expect(
      within(screen.getByRole('group', { name: 'Row 5, Farmer 5' })).getByText('Keep').ariaPressed ?? 'true',
    ).toBe('true');
    page.server?.restore();
  });

  it('are reloaded with a message if someone else answered first', async () => {
    const page = await open('check', importRecord(), {
      'PUT /imports/:jobId/holds': refusal(409, { error: 'import.notWaiting', message: 'Goes on.' }),
    });
    const before = page.server?.of('GET /imports/:jobId').length ?? 0;
    await press('Apply none: Name changed (not just spelling)');
    expect(page.notifications().at(-1)?.[1]).toContain('Someone else answered this first');
    expect(page.server?.of('GET /imports/:jobId').length).toBe(before + 1);
    page.server?.restore();
  });
});
