import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { type JobDto, MAX_UPLOAD_BYTES } from '#libs/contracts';
import { makeStore } from '../../core/store.js';
import { registerJobs } from '../jobs/register.js';
import { jobLoaded } from '../jobs/slice.js';
import {
  type ImportPreset,
  importDialogOpened,
  uploaded,
  uploadFailed,
  uploadMoved,
  uploadStarted,
} from './dialog.slice.js';
import { fileProblem } from './file-rules.js';
import { ImportDialog } from './ImportDialog.js';
import '../../testing/features.js';
import { COMMUNITY_COLUMNS, FARMER_COLUMNS } from '#libs/contracts/imports/columns';
import { answering } from '../../testing/answers.js';
import { templateText } from './templates.js';
import { uploadTask } from './upload.saga.js';

let server: ReturnType<typeof answering>;
beforeEach(() => {
  server = answering({
    'GET /community-resource': { list: [{ id: 12, name: 'Kebbi Rice Cluster' }], total: 1, links: [] },
    'GET /community-resource/communities/:id': { list: [{ id: 100, name: 'Argungu Town' }], total: 1 },
  });
});
afterEach(() => server.restore());

registerJobs();

const job = (more: Partial<JobDto>): JobDto => ({
  id: 7,
  kind: 'farmers.import',
  state: 'running',
  step: 'check',
  progress: { done: 50, total: 200 },
  summary: null,
  label: 'list.csv',
  detail: 'Farmer list · BVN',
  communityResource: null,
  community: null,
  startedBy: null,
  createdAt: '2026-11-20T08:00:00Z',
  startedAt: null,
  endedAt: null,
  pausedSeconds: 0,
  cancelRequested: false,
  isSystem: false,
  error: null,
  message: null,
  resolved: null,
  links: [],
  ...more,
});

async function show(preset: ImportPreset = { kind: 'farmers', resourceId: 12, communityId: 100 }) {
  const { store } = makeStore();
  const dispatched = jest.spyOn(store, 'dispatch');
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter>
          <ImportDialog />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  );
  await act(async () => void store.dispatch(importDialogOpened(preset)));
  return { store, dispatched };
}

const choose = (file: File) =>
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
    target: { files: [file] },
  });

describe('import dialog', () => {
  it('idle: asks for a file, refuses the wrong kind, and sends the chosen one', async () => {
    const { dispatched } = await show();
    fireEvent.click(screen.getByRole('button', { name: 'Upload' }));
    expect(screen.getByText('Choose a file to import.')).toBeTruthy();

    choose(new File(['x'], 'report.pdf'));
    expect(screen.getByText(/“report.pdf” cannot be imported here/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Upload' }));
    expect(dispatched.mock.calls.some(([action]) => uploadTask.trigger.match(action))).toBe(false);

    const file = new File(['BVN\n'], 'list.csv');
    choose(file);
    fireEvent.click(screen.getByRole('button', { name: 'Upload' }));
    expect(dispatched).toHaveBeenCalledWith(
      uploadTask.trigger({
        kind: 'farmers',
        file,
        review: true,
        importType: 'BVN',
        resourceId: 12,
        communityId: 100,
      }),
    );
  });

  it('idle: the file of farmers says the community of its rows where none is chosen', async () => {
    const { store } = await show({ kind: 'farmers', resourceId: 12 });
    const dispatched = jest.spyOn(store, 'dispatch');
    expect(screen.getByPlaceholderText('From the file’s Community column')).toBeTruthy();
    const file = new File(['BVN\n'], 'list.csv');
    choose(file);
    fireEvent.click(screen.getByRole('button', { name: 'Upload' }));
    expect(dispatched).toHaveBeenCalledWith(
      uploadTask.trigger({ kind: 'farmers', file, review: true, importType: 'BVN', resourceId: 12 }),
    );
  });

  it('idle: a list of members needs its community', async () => {
    await show({ kind: 'members', resourceId: 12 });
    choose(new File(['Phone\n'], 'list.csv'));
    fireEvent.click(screen.getByRole('button', { name: 'Upload' }));
    expect(screen.getByText('Choose the community of these people.')).toBeTruthy();
  });

  it('uploading: shows how far it is, and keeps its buttons shut', async () => {
    const { store } = await show();
    act(() => void store.dispatch(uploadStarted({ name: 'list.csv', size: 4 * 1024 * 1024 })));
    act(() => void store.dispatch(uploadMoved({ sent: 1024 * 1024, total: 4 * 1024 * 1024 })));
    expect(screen.getByText('1 MB of 4 MB')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(true);
  });

  it('uploaded: follows the job live, then its summary and Continue', async () => {
    const { store } = await show();
    act(() => void store.dispatch(uploadStarted({ name: 'list.csv', size: 10 })));
    act(() => void store.dispatch(uploaded({ jobId: 7, review: false })));
    act(() => void store.dispatch(jobLoaded(job({}))));
    expect(screen.getByText('50 of 200')).toBeTruthy();
    expect(screen.getByText(/You can close this dialog/)).toBeTruthy();

    const summary = {
      kind: 'import' as const,
      total: 200,
      created: 150,
      updated: 30,
      unchanged: 15,
      held: 0,
      rejected: 5,
      parked: 0,
      parkedReasons: [],
      reasons: [],
      notes: [],
    };
    act(() => void store.dispatch(jobLoaded(job({ state: 'completed', step: null, summary }))));
    expect(screen.getByText('195 imported, 5 rejected')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(store.getState()).toMatchObject({ importDialog: { preset: null, phase: 'idle' } });
  });

  it('failed: says why, and starts over', async () => {
    const { store } = await show();
    act(() => void store.dispatch(uploadStarted({ name: 'list.xlsx', size: 10 })));
    const error = {
      status: 400,
      error: 'file.wrongContent',
      message: 'The content of the file does not match its extension.',
    };
    act(() => void store.dispatch(uploadFailed(error)));
    expect(screen.getByRole('alert').textContent).toContain(
      'The content of the file does not match its extension.',
    );
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Choose another file' })));
    expect(screen.getByText('Drop a file here, or choose one')).toBeTruthy();
  });
});

describe('a file before it is sent', () => {
  it('is looked at for kind and size', () => {
    expect(fileProblem({ name: 'a.CSV', size: 1 }, 'farmers')).toBeNull();
    expect(fileProblem({ name: 'a.kmz', size: 1 }, 'farms')).toBeNull();
    expect(fileProblem({ name: 'a.kml', size: 1 }, 'farmers')).toContain('CSV, XLSX or XLS');
    expect(fileProblem({ name: 'csv', size: 1 }, 'farmers')).not.toBeNull();
    expect(fileProblem({ name: 'a.csv', size: 0 }, 'farmers')).toBe('The file is empty.');
    expect(fileProblem({ name: 'a.csv', size: MAX_UPLOAD_BYTES }, 'farmers')).toBeNull();
    expect(fileProblem({ name: 'a.csv', size: MAX_UPLOAD_BYTES + 1 }, 'farmers')).toContain('25 MB');
  });

  it('may be a filled template, whose first column is the key', () => {
    expect(templateText(FARMER_COLUMNS, 'TEMP_ID').startsWith('Temp ID,Surname,First Name,')).toBe(true);
    expect(templateText(FARMER_COLUMNS, 'BVN').split(',').at(-1)?.trim()).toBe('CBN Applicant ID');
    expect(templateText(COMMUNITY_COLUMNS, 'NAME').trim()).toBe(
      'Name,Short Description,Long Description,LGA',
    );
  });
});
