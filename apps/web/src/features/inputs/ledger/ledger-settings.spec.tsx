import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { Link } from '#libs/contracts';
import { showPage } from '../../../testing/test-app.js';
import { LedgerSettings } from './LedgerSettings.js';

// Finds by text: role queries in a dialog take jsdom a second.
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByText(name, { selector: 'button, button *' })));
const type = (label: RegExp, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));

afterEach(cleanup);

describe('settings of a ledger', () => {
  const OF_RESOURCE: Link[] = [{ rel: 'inputs', href: '/api/input/ledger/12', method: 'GET' }];
  const SAVE = 'PUT /input/settings/:resourceId';
  const links = [{ rel: 'saveSettings', href: '/api/input/settings/12', method: 'PUT' }];
  const settings = { approvalAbove: 100_000, repaymentDueOn: '2026-12-31' };
  const link = (rel: string) => ({ rel, href: `/api/rule-changes/3/${rel}`, method: 'POST' });
  const WAITING = {
    id: 3,
    title: 'Approval limit',
    from: '₦100,000.00',
    to: 'no limit',
    askedBy: 'Adamu Bala',
    askedOn: '2026-11-25T18:30:00Z',
    isOwn: true,
    links: [link('withdraw')],
  };

  it('is changed by administrators, and an empty field is none', async () => {
    const { server } = await showPage(<LedgerSettings resourceId={12} links={OF_RESOURCE} />, '/', {
      answers: {
        'GET /input/settings/:resourceId': { ...settings, links },
        [SAVE]: { ...settings, waitingChange: WAITING, links, message: 'Change requested.' },
      },
    });
    await type(/Require approval above/, '-5');
    await press('Save');
    expect(server?.of(SAVE)).toEqual([]);
    await type(/Require approval above/, '');
    await press('Save');
    expect(server?.of(SAVE).map(({ body }) => body)).toEqual([{ repaymentDueOn: '2026-12-31' }]);
    // Removing the limit needs approval: the form shows the current one.
    await press('Withdraw request');
    expect(server?.of('POST /rule-changes/:changeId/withdraw')).toHaveLength(1);
    expect(screen.getByLabelText<HTMLInputElement>(/Require approval above/).value).toBe('100000');
  });

  it('shows a waiting change, with the acts that the server allows', async () => {
    const waitingChange = { ...WAITING, isOwn: false, links: [link('approve'), link('refuse')] };
    const { server } = await showPage(<LedgerSettings resourceId={12} links={OF_RESOURCE} />, '/', {
      answers: { 'GET /input/settings/:resourceId': { ...settings, waitingChange, links } },
    });
    expect(await screen.findByText('Approval limit: ₦100,000.00 to no limit')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Withdraw request' })).toBeNull();
    await press('Refuse…');
    await type(/^Reason/, 'Not this season.');
    await press('Refuse');
    expect(server?.of('POST /rule-changes/:changeId/refuse').map(({ body }) => body)).toEqual([
      { reason: 'Not this season.' },
    ]);
    await press('Approve change');
    expect(server?.of('POST /rule-changes/:changeId/approve')).toHaveLength(1);
  });

  it('is read only by staff who record', async () => {
    const answers = { 'GET /input/settings/:resourceId': { ...settings, links: [] } };
    const page = <LedgerSettings resourceId={12} links={OF_RESOURCE} />;
    await showPage(page, '/', { signedInAs: 'STAFF', answers });
    expect(await screen.findByText('₦100,000.00')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    cleanup();
    await showPage(page, '/', { signedInAs: 'CBN', answers });
    expect(screen.queryByText('₦100,000.00')).toBeNull();
  });
});
