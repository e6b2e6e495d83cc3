import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { showPage } from '../../testing/test-app.js';
import ConsentsPanel from './ConsentsPanel.js';
import SeenByPage from './SeenByPage.js';

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
      proof: null,
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

it('shows a farmer the role, office and recipient of each view, and no name', async () => {
  const by = { id: 0, name: 'An administrator', username: null, role: null };
  const office = 'Kebbi Rice Agency';
  await showPage(<SeenByPage />, '/seen-by', {
    signedInAs: 'FARMER',
    answers: {
      'GET /privacy/seen-by': {
        views: [
          {
            by,
            office,
            how: 'statement',
            first: '2026-11-01T08:00:00.000Z',
            last: '2026-11-20T08:00:00.000Z',
            hours: 4,
          },
        ],
        files: [
          {
            by,
            office,
            how: 'export',
            at: '2026-11-20T08:00:00.000Z',
            recipient: 'Bank',
            purpose: 'Loans',
            about: null,
          },
        ],
        numbers: [{ by, office, act: 'reveal', at: '2026-11-20T08:00:00.000Z', reason: null }],
      },
    },
  });
  expect(await screen.findByText('Statement')).toBeTruthy();
  expect(screen.getByText(/, in 4 hours$/)).toBeTruthy();
  expect(screen.getByText('Export for Bank')).toBeTruthy();
  expect(screen.getByText('Purpose: Loans')).toBeTruthy();
  expect(screen.getByText('Full BVN')).toBeTruthy();
});
