import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { IsBoolean, IsEmail, IsIn, IsInt, IsOptional, IsString, MaxLength } from 'class-validator';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import {
  type AnyEvent,
  AsNumber,
  type Link,
  type ListQuery,
  recordCalls,
  recordMessages,
  SaveRecordBody,
  topicOf,
} from '#libs/contracts';
import { eventReceived, subscribeTopic } from '../../core/realtime/actions.js';
import { type RecordFormProps, recordStore } from '../../core/records/record-store.js';
import { registerSagas } from '../../core/store.js';
import { refusal } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import { sessionOf } from '../../testing/test-session.js';
import { recordFields } from './fields.js';
import { RecordForm } from './RecordForm.js';
import { nameColumn, RecordListPage, useRecordList } from './RecordListPage.js';
import { RecordPage } from './RecordPage.js';

class SaveShedBody extends SaveRecordBody {
  @IsString() @MaxLength(20) name!: string;
  @IsEmail({}, { message: 'Not an email address.' }) contact!: string;
  @IsOptional() @IsString() note?: string;
  @IsOptional() @AsNumber() @IsInt() bays?: number;
  @IsIn(['steel', 'wood']) roof!: string;
  @IsOptional() @IsString() builtOn?: string;
  @IsOptional() @AsNumber() @IsInt() stateId?: number;
  @IsOptional() @IsBoolean() shared?: boolean;
  @IsOptional() @IsString() colour?: string;
}
interface Shed {
  id: number;
  name: string;
  contact: string;
  note: string;
  bays: number;
  roof: string;
  built: string;
  state: { id: number; name: string };
  shared: boolean;
  colour: string;
  version: number;
  links: Link[];
}
const calls = recordCalls<{
  within: { farmId: number };
  query: ListQuery;
  list: { list: Shed[]; total: number; links: Link[] };
  record: Shed;
  save: SaveShedBody;
}>('/sheds', '/farm/:farmId');

const STATES = ['Kano', 'Kebbi'].map((label, at) => ({ value: String(at + 1), label }));
const useStates = () => ({ options: STATES, problem: null, loading: false });
const FIELDS = recordFields<Shed, SaveShedBody>(
  SaveShedBody,
  {
    name: { label: 'Name' },
    contact: { label: 'Contact' },
    note: { kind: 'area', label: 'Note', hint: 'Anything else' },
    bays: { kind: 'number', label: 'Bays' },
    roof: {
      kind: 'choice',
      label: 'Roof',
      initial: 'steel',
      options: ['steel', 'wood'].map((value) => ({ value, label: value })),
    },
    builtOn: { kind: 'day', label: 'Built on', of: ({ built }) => built },
    stateId: { kind: 'record', label: 'State', useRecords: useStates, of: ({ state }) => state.id },
    shared: { kind: 'yesNo', label: 'Shared' },
    colour: { kind: 'own', label: 'Colour', draw: (props) => <input {...props} aria-label={props.label} /> },
  },
  ({ name }) => ({ name: name === 'Zuru' && 'Not here.' }),
);
const ShedForm = (props: RecordFormProps<Shed>) => <RecordForm {...props} fields={FIELDS} />;

const sheds = recordStore('test/sheds', calls, {
  one: 'shed',
  many: 'sheds',
  path: '/sheds',
  // Events of an existing kind: this one has none.
  follows: ['community.*'],
  ofAccount: true,
  form: async () => ({ default: ShedForm }),
});
registerSagas('test/sheds', [sheds]);

const link = (method: Link['method'], path = 'sheds/7'): Link => ({
  rel: 'any',
  method,
  href: `/api/${path}`,
});
const SHED: Shed = {
  id: 7,
  name: 'Kebbi',
  contact: 'a@example.ng',
  note: '',
  bays: 4,
  roof: 'wood',
  built: '2026-11-20T00:00:00Z',
  state: { id: 2, name: 'Kebbi' },
  shared: true,
  colour: 'red',
  version: 3,
  links: [link('PUT'), link('DELETE')],
};
const LIST = 'GET /farm/:farmId/sheds';

function Sheds() {
  const list = useRecordList(sheds, { of: 9 });
  const columns = [nameColumn(sheds, { header: 'Name' })];
  return <RecordListPage store={sheds} list={list} icon="file" columns={columns} />;
}
const page = (
  <Routes>
    <Route
      path="/sheds/:id"
      element={
        <RecordPage
          store={sheds}
          icon="file"
          badge={({ roof }) => <b>{roof}</b>}
          acts={({ id }) => <a href={`/sheds/${id}/plan`}>Plan</a>}
        >
          {({ note }) => note}
        </RecordPage>
      }
    />
  </Routes>
);

const WRITES = ['POST /farm/:farmId/sheds', 'PUT /sheds/:id', 'DELETE /sheds/:id'];
const show = async (shown: ReactNode, at: string, more: object = {}) => {
  const { server, ...opened } = await showPage(shown, at, {
    signedInAs: sessionOf('ADMIN', { writes: WRITES }),
    answers: {
      [LIST]: { list: [SHED], total: 1, links: [link('POST', 'farm/9/sheds')] },
      'GET /sheds/:id': SHED,
      'POST /farm/:farmId/sheds': SHED,
      'PUT /sheds/:id': SHED,
      'DELETE /sheds/:id': { message: 'success', id: 7 },
      'POST /sheds/:id/restore': SHED,
      ...more,
    },
  });
  return { server: server!, ...opened };
};
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const input = (label: string) => screen.getAllByLabelText(label, { exact: false })[0] as HTMLInputElement;
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });
const M = recordMessages('shed');

afterEach(cleanup);

describe('a list page', () => {
  it('asks for the list of its parent, and adds to it', async () => {
    const { server, notifications } = await show(<Sheds />, '/sheds?q=keb');
    expect(server.of(LIST)[0]).toMatchObject({ params: { farmId: '9' }, query: { q: 'keb', page: '1' } });
    expect(screen.getByRole('link', { name: 'Kebbi' }).getAttribute('href')).toBe('/sheds/7');
    await press('Add shed');
    await screen.findByRole('dialog');
    type('Name', ' Argungu ');
    type('Contact', 'b@example.ng');
    type('Bays', '6');
    await press('Save');
    expect(server.of('POST /farm/:farmId/sheds')[0]).toMatchObject({
      params: { farmId: '9' },
      body: { name: 'Argungu', contact: 'b@example.ng', bays: '6', roof: 'steel', shared: false },
    });
    expect(notifications()).toEqual([['Success!', M.created]]);
    expect(server.of(LIST)).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers what the links of the list and of each row permit', async () => {
    const rows = [{ ...SHED, links: [] }];
    await show(<Sheds />, '/sheds', { [LIST]: { list: rows, total: 1, links: [] } });
    expect(screen.getByText('Kebbi')).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Add|Edit|Delete/ })).toBeNull();
  });

  it('follows the account, and reloads once for many events of its kind', async () => {
    const { server, store, actions } = await show(<Sheds />, '/sheds');
    expect(actions).toContainEqual(subscribeTopic({ topic: topicOf.account(1), fromSeq: null }));
    jest.useFakeTimers();
    for (const kind of ['community.added', 'community.updated', 'job.ended'])
      act(() => void store.dispatch(eventReceived({ type: kind } as AnyEvent)));
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(server.of(LIST)).toHaveLength(2);
    act(() => void store.dispatch(eventReceived({ type: 'job.ended' } as AnyEvent)));
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(server.of(LIST)).toHaveLength(2);
    jest.useRealTimers();
  });
});

describe('a form', () => {
  it('takes required fields, lengths and faults from the class', async () => {
    const { server } = await show(<Sheds />, '/sheds');
    await press('Add shed');
    await screen.findByRole('dialog');
    expect([input('Name').maxLength, input('Contact').type, input('Built on').type]).toEqual([
      20,
      'email',
      'date',
    ]);
    expect([input('Name').required, input('Bays').required]).toEqual([true, false]);
    type('Name', 'Zuru');
    await press('Save');
    // An empty email is missing, not malformed. The form's own rules come with those of the class.
    expect(screen.getByText('Contact is required.')).toBeTruthy();
    expect(screen.getByText('Not here.')).toBeTruthy();
    expect(server.of('POST /farm/:farmId/sheds')).toHaveLength(0);
  });

  it('starts with the record, and clears emptied fields', async () => {
    const { server } = await show(page, '/sheds/7');
    await press('Edit Kebbi');
    await screen.findByRole('dialog');
    expect(['Bays', 'Built on', 'State', 'Colour'].map((label) => input(label).value)).toEqual([
      '4',
      '2026-11-20',
      'Kebbi',
      'red',
    ]);
    type('Bays', '');
    fireEvent.click(input('Shared'));
    await press('Save changes');
    expect(server.of('PUT /sheds/:id')[0]?.body).toEqual({
      name: 'Kebbi',
      contact: 'a@example.ng',
      roof: 'wood',
      builtOn: '2026-11-20',
      stateId: '2',
      shared: false,
      colour: 'red',
      version: 3,
    });
  });

  it('shows the record that someone else saved, and saves over that', async () => {
    const current = { ...SHED, name: 'Sokoto', version: 4 };
    const { server, notifications } = await show(page, '/sheds/7', {
      'PUT /sheds/:id': refusal(409, { message: 'Conflict.', current }),
    });
    await press('Edit Kebbi');
    await screen.findByRole('dialog');
    type('Name', 'Argungu');
    await press('Save changes');
    expect(screen.getByRole('alert').textContent).toBe(M.conflict);
    expect(input('Name').value).toBe('Sokoto');
    expect(screen.getByRole('heading', { level: 1, hidden: true }).textContent).toBe('Sokoto');
    expect(notifications()).toEqual([]);
    server.set('PUT /sheds/:id', current);
    type('Name', 'Argungu');
    await press('Save changes');
    expect(server.of('PUT /sheds/:id')[1]?.body).toMatchObject({ name: 'Argungu', version: 4 });
  });
});

describe('a record page', () => {
  it('has the status and acts of its kind next to those of every kind', async () => {
    await show(page, '/sheds/7');
    expect(screen.getByText('wood')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Plan' }).getAttribute('href')).toBe('/sheds/7/plan');
    expect(screen.getByRole('link', { name: 'Sheds' }).getAttribute('href')).toBe('/sheds');
  });

  it('deletes after a question, is gone then, and comes back by Undo', async () => {
    const { server, store } = await show(page, '/sheds/7');
    server.set('DELETE /sheds/:id', () => {
      server.set('GET /sheds/:id', refusal(404));
      return { message: 'success', id: 7 };
    });
    await press('Delete Kebbi');
    expect(screen.getByText('Delete Kebbi?')).toBeTruthy();
    await press('Yes, delete it');
    expect(screen.getByText("The shed was not found, or you don't have access to it.")).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sheds' }).getAttribute('href')).toBe('/sheds');
    const { offer } = store.getState().undo;
    expect(offer).toMatchObject({ message: M.removed, detail: 'Kebbi' });
    server.set('GET /sheds/:id', SHED);
    if (offer) await act(async () => void store.dispatch(offer.undo));
    expect(server.of('POST /sheds/:id/restore')[0]?.params).toEqual({ id: '7' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Kebbi');
  });
});
