import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { showPage } from '../../testing/test-app.js';
import OwnRequestsPanel from './OwnRequestsPanel.js';
import RequestForm from './RequestForm.js';
import { requests } from './saga.js';

afterEach(cleanup);

const choose = async (label: string, option: string) => {
  fireEvent.click(screen.getByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByText(option));
};

it('files a request of a farmer, and shows its answer and the changes that it proposed', async () => {
  const filed = { id: 3, kind: 'correction', receivedOn: '2026-11-28', dueOn: '2026-12-28', state: 'OPEN' };
  const { server } = await showPage(<OwnRequestsPanel />, '/profile', {
    signedInAs: 'FARMER',
    answers: { 'GET /own-requests': { list: [] }, 'POST /own-requests': { list: [] } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'New request' }));
  await choose('Request', 'Correction');
  server?.set('GET /own-requests', {
    list: [
      {
        ...filed,
        state: 'GRANTED',
        details: null,
        proposed: [{ field: 'surname', now: 'Adamu', value: 'Adamu' }],
        answer: 'Surname corrected.',
      },
    ],
  });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Send request' })));
  expect(server?.of('POST /own-requests')[0]?.body).toEqual({ kind: 'correction' });
  expect(await screen.findByText('Surname corrected.')).toBeTruthy();
  expect(screen.getByText('New surname: Adamu')).toBeTruthy();
});

it('finds the farmer of a request by name', async () => {
  const { server } = await showPage(
    <RequestForm store={requests} row={null} onClose={() => undefined} />,
    '/',
    {
      answers: {
        'POST /search': { list: [{ kind: 'farmer', id: 7, name: 'Bello Aminu', detail: 'KB-1' }] },
        'POST /data-requests': { id: 1 },
      },
    },
  );
  fireEvent.change(screen.getByRole('combobox', { name: 'Farmer' }), { target: { value: 'Bello' } });
  fireEvent.click(await screen.findByText('Bello Aminu, KB-1'));
  await choose('Request', 'Erasure');
  await choose('Channel', 'Letter');
  fireEvent.change(screen.getByLabelText(/^Received on/), { target: { value: '2026-11-27' } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })));
  expect(server?.of('POST /data-requests')[0]?.body).toEqual({
    farmerId: '7',
    kind: 'erasure',
    channel: 'letter',
    receivedOn: '2026-11-27',
  });
});
