import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { showPage } from '../../testing/test-app.js';
import ConsentsPanel from './ConsentsPanel.js';

afterEach(cleanup);

const CONSENTS = {
  current: [
    { purpose: 'fingerprints', decision: 'REFUSED', at: '2026-11-20T08:00:00.000Z' },
    { purpose: 'messages', decision: null, at: null },
  ],
  list: [
    {
      id: 4,
      purpose: 'fingerprints',
      decision: 'REFUSED',
      language: 'ha',
      channel: 'spoken',
      place: 'Argungu',
      guardian: null,
      witness: null,
      noticeVersion: null,
      by: { id: 2, name: 'Ngozi Eze', username: 'neze', role: 'STAFF' },
      at: '2026-11-20T08:00:00.000Z',
    },
  ],
  links: [{ rel: 'add', method: 'POST', href: '/api/privacy/consents/7' }],
};

it('shows each decision with its proof, and chooses nothing beforehand', async () => {
  await showPage(<ConsentsPanel id={7} />, '/', {
    signedInAs: 'ADMIN',
    answers: { 'GET /privacy/consents/:farmerId': CONSENTS },
  });
  expect((await screen.findAllByText(/^Refused/)).length).toBeGreaterThan(0);
  expect(screen.getByText('Not asked')).toBeTruthy();
  expect(screen.getByText('Spoken to staff, Hausa, no notice in use, Argungu')).toBeTruthy();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Record decision' })));
  const inputs = [...document.querySelectorAll('[role="dialog"] input:not([type="hidden"])')];
  expect(inputs.map((input) => (input as HTMLInputElement).value).filter(Boolean)).toEqual([]);
});
