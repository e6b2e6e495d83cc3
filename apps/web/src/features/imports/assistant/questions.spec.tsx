import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { CommaQuestion, CommunityQuestion, ImportDto, PlaceQuestion } from '#libs/contracts';
import type { TestAnswer } from '../../../testing/answers.js';
import { showPage } from '../../../testing/test-app.js';
import { registerJobs } from '../../jobs/register.js';
import { jobRecord } from '../../jobs/test-jobs.js';
import AssistantPage from './AssistantPage.js';
import { importRecord } from './test-import.js';

registerJobs();
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

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
        'GET /imports/:jobId/rows': { list: [], total: 0 },
        ...answers,
      },
    },
  );
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

describe('questions about the file', () => {
  const place = { label: 'Koko/Besse, Kebbi', stateId: 21, lgaId: 400, wardId: null };
  const asking = importRecord({
    questions: [
      {
        kind: 'place',
        key: 'lga kokobese',
        level: 'lga',
        value: 'Koko Bese',
        column: 'LGA',
        rows: 38,
        firstRow: 4,
        suggestion: place,
        choices: [],
      },
      {
        kind: 'decimalComma',
        key: 'farmSize',
        field: 'farmSize',
        column: 'Farm Size',
        rows: 64,
        firstRow: 5,
        example: '0,500',
        decimal: 0.5,
        thousands: 500,
        others: [0.21, 4.86],
        guess: 'decimal',
      },
    ],
  });

  it('are answered together, and the rows checked again', async () => {
    const page = await open('check', asking, {
      'PUT /imports/:jobId/answers': importRecord({ state: 'mapped', counts: null }),
    });
    expect(screen.getByText('2 open')).toBeTruthy();
    await press('Yes, all 38');
    expect(screen.getByText(/“Koko Bese” is read as Koko\/Besse, Kebbi/)).toBeTruthy();
    // The pressed button is gone; keyboard focus stays at this question.
    expect(document.activeElement?.textContent).toBe('Undo');
    await press('500 ha');
    await press(/^Check the rows again \(2 answers\)/);
    expect(page.server?.of('PUT /imports/:jobId/answers').map(({ body }) => body)).toEqual([
      {
        answers: [
          { key: 'lga kokobese', place: { stateId: 21, lgaId: 400, wardId: null } },
          { key: 'farmSize', comma: 'thousands' },
        ],
      },
    ]);
    expect(screen.getAllByText('Checking the rows').length).toBeGreaterThan(0);
    page.server?.restore();
  });

  it('that the rows were checked with are closed: nothing is left to send or to warn about', async () => {
    const [asked, comma] = asking.questions as [PlaceQuestion, CommaQuestion];
    const checked = importRecord({ questions: [{ ...asked, answer: place }, comma] });
    const page = await open('check', asking, { 'PUT /imports/:jobId/answers': checked });
    await press('Yes, all 38');
    await press(/^Check the rows again \(1 answer\)/);
    expect(screen.getByText('1 open')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Check the rows again/ })).toBeNull();
    await press(/^Import \d rows/);
    expect(screen.queryByRole('dialog', { name: 'Import without your latest answers?' })).toBeNull();
    expect(page.server?.of('POST /imports/:jobId/run')).toHaveLength(1);
    page.server?.restore();
  });

  it('are grouped by place, and answered together', async () => {
    const inside = { label: 'Argungu, Kebbi', stateId: 21, lgaId: 401, wardId: null };
    const ward = (key: string, value: string, meant: string | null): PlaceQuestion => ({
      ...(asking.questions[0] as PlaceQuestion),
      key,
      level: 'ward',
      value,
      inside,
      suggestion: meant === null ? null : { ...inside, label: meant, wardId: 9 },
      choices: [{ ...inside, label: 'Dikko, Argungu', wardId: 8 }],
    });
    const questions = [ward('ward 1', 'Diko', 'Dikko, Argungu'), ward('ward 2', 'Nowhere', null)];
    const page = await open('check', importRecord({ questions }), {
      'PUT /imports/:jobId/answers': importRecord({ questions }),
    });
    const group = within(screen.getByRole('region', { name: 'In Argungu, Kebbi' }));
    expect(group.getByRole('button', { name: 'Dikko, Argungu' })).toBeTruthy();
    await act(async () => void fireEvent.click(group.getByRole('button', { name: 'Leave out 2' })));
    await press(/^Check the rows again \(2 answers\)/);
    expect(page.server?.of('PUT /imports/:jobId/answers').map(({ body }) => body)).toEqual([
      {
        answers: [
          { key: 'ward 1', place: null },
          { key: 'ward 2', place: null },
        ],
      },
    ]);
    page.server?.restore();
  });

  it('about communities are matched, created, left out, or kept against the LGA', async () => {
    const community: CommunityQuestion = {
      kind: 'community',
      key: 'community:gusau-east co-op',
      column: 'Community',
      value: 'Gusau-East Co-op',
      rows: 61,
      firstRow: 2,
      conflict: null,
      lgas: [{ lgaId: 7, label: 'Gusau', rows: 61 }],
      needsNoLga: false,
      suggestion: { id: 11, name: 'Gusau East' },
      choices: [],
    };
    const conflict = { communityId: 12, communityLga: 'Talata-Mafara', lga: 'Gusau' };
    const questions = [
      community,
      { ...community, key: 'community:rukudawa', value: 'Rukudawa', suggestion: null },
      { ...community, key: 'community:', value: '', suggestion: null },
      { ...community, key: 'communityLga:7:talata north', value: 'Talata North', conflict, rows: 9 },
    ];
    const page = await open('check', importRecord({ questions }), {
      'PUT /imports/:jobId/answers': importRecord({ questions }),
    });
    expect(screen.getByText(/9 rows say LGA Gusau, and the community is in Talata-Mafara/)).toBeTruthy();
    // The suggested community is chosen until someone changes it.
    expect(screen.getByText(/“Gusau-East Co-op” goes into Gusau East/)).toBeTruthy();
    const rows = within(screen.getByRole('region', { name: 'Rows by community' }));
    expect(rows.getByText('No answer yet').nextElementSibling?.textContent).toBe('131');
    await press('Undo it');
    expect(screen.getAllByRole('button', { name: 'Create in Gusau' })).toHaveLength(2);
    await press('Yes, Gusau East');
    await press('Create in Gusau');
    await press('Keep the community');
    await press('Leave out');
    await press(/^Check the rows again \(4 answers\)/);
    expect(page.server?.of('PUT /imports/:jobId/answers').map(({ body }) => body)).toEqual([
      {
        answers: [
          { key: 'community:gusau-east co-op', community: { communityId: 11 } },
          { key: 'community:rukudawa', community: { create: true, lgaId: 7 } },
          { key: 'communityLga:7:talata north', community: { communityId: 12 } },
          { key: 'community:', community: null },
        ],
      },
    ]);
    page.server?.restore();
  });

  const named = (value: string, more: Partial<CommunityQuestion> = {}): CommunityQuestion => ({
    kind: 'community',
    key: `community:${value.toLowerCase()}`,
    column: 'Community',
    value,
    rows: 10,
    firstRow: 2,
    conflict: null,
    lgas: [{ lgaId: 7, label: 'Gusau', rows: 10 }],
    needsNoLga: false,
    suggestion: null,
    choices: [],
    ...more,
  });
  const key = (pressed: string) =>
    act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: pressed }));

  it('are walked by N and answered by 1 to 3; rows of a contradiction can wait one by one', async () => {
    const conflict = { communityId: 12, communityLga: 'Talata-Mafara', lga: 'Gusau' };
    const questions = [named('Rukudawa'), named('Talata North', { conflict, key: 'communityLga:7:talata' })];
    const page = await open('check', importRecord({ questions }));
    await key('n');
    expect(document.activeElement?.textContent).toBe('Match to…');
    await key('2');
    expect(screen.getByText(/“Rukudawa” is created as Rukudawa, Gusau/)).toBeTruthy();
    // The number takes nothing back.
    await key('1');
    await key('n');
    expect(document.activeElement?.textContent).toBe('Keep the community');
    await key('2');
    expect(screen.getByText(/“Talata North”: 10 rows wait under Held/)).toBeTruthy();
    expect(screen.getByRole('tab', { name: /^Held/, selected: true })).toBeTruthy();
    expect(screen.queryByText('1 open')).toBeNull();
    expect(screen.getByRole('button', { name: /^Check the rows again \(1 answer\)/ })).toBeTruthy();
    page.server?.restore();
  });

  it('put the rows of all names into one community, after naming what that replaces', async () => {
    const questions = [named('Rukudawa'), named('Dikko', { suggestion: { id: 11, name: 'Dikko North' } })];
    const page = await open('check', importRecord({ questions }), {
      'GET /community-resource/communities/:id': { list: [{ id: 13, name: 'Gusau East' }], total: 1 },
      'PUT /imports/:jobId/answers': importRecord({ questions }),
    });
    await press('One community for all 2…');
    const picker = screen.getByRole('combobox', { name: 'One community for all 2…' });
    await act(async () => void fireEvent.click(picker));
    await act(async () => void fireEvent.click(await screen.findByRole('option', { name: 'Gusau East' })));
    const dialog = within(screen.getByRole('dialog', { name: 'Put 20 rows into Gusau East?' }));
    expect(dialog.getByText(/“Rukudawa”, “Dikko”.*1 answer is replaced\./)).toBeTruthy();
    await press('Yes, one community');
    await press(/^Check the rows again \(2 answers\)/);
    const into = questions.map((question) => ({ key: question.key, community: { communityId: 13 } }));
    expect(page.server?.of('PUT /imports/:jobId/answers')[0]?.body).toEqual({
      answers: expect.arrayContaining(into),
    });
    page.server?.restore();
  });

  it('can be searched if there are many', async () => {
    const questions = Array.from({ length: 51 }, (_, n) => named(`Village ${n}`));
    const page = await open('check', importRecord({ questions }));
    const field = screen.getByRole('searchbox', { name: 'Search names' });
    await act(async () => void fireEvent.change(field, { target: { value: 'village 50' } }));
    expect(await screen.findByRole('group', { name: 'Village 50' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Village 1' })).toBeNull());
    page.server?.restore();
  });

  it('that were answered and not sent are asked about before the import', async () => {
    const page = await open('check', asking);
    await press('Yes, all 38');
    await press(/^Import \d rows/);
    expect(screen.getByRole('dialog', { name: 'Import without your latest answers?' })).toBeTruthy();
    expect(page.server?.of('POST /imports/:jobId/run')).toEqual([]);
    page.server?.restore();
  });
});
