import { act, cleanup, screen } from '@testing-library/react';
import { GRANTS, type Link, suspendCommunityResource } from '#libs/contracts';
import { showPage } from '../../testing/test-app.js';
import { sessionOf } from '../../testing/test-session.js';
import { Allowed } from './allowed.js';

const leading: Link = { rel: 'suspend', href: '/api/community-resource/suspend/12', method: 'PUT' };
const reading: Link = { rel: 'suspend', href: '/api/community-resource/suspend/12', method: 'GET' };
const elsewhere: Link = { rel: 'suspend', href: '/api/community-resource/12', method: 'PUT' };

const isShown = async (session: ReturnType<typeof sessionOf>, links?: Link[] | null) => {
  const control = (
    <Allowed call={suspendCommunityResource} links={links}>
      <button type="button">Suspend</button>
    </Allowed>
  );
  await showPage(control, '/', { signedInAs: session });
  const shown = screen.queryByRole('button') !== null;
  const marked = document.querySelector('[data-act]')?.getAttribute('data-act');
  cleanup();
  expect(marked).toBe(shown ? 'PUT /community-resource/suspend/:id' : undefined);
  return shown;
};

describe('a control of a call', () => {
  it('is shown to users who may make the call', async () => {
    expect(await isShown(sessionOf('ADMIN'))).toBe(true);
    expect(await isShown(sessionOf('STAFF', { grants: [GRANTS.editCommunities] }))).toBe(true);
  });

  it('is hidden by role, by grants, and during impersonation', async () => {
    expect(await isShown(sessionOf('CBN'))).toBe(false);
    expect(await isShown(sessionOf('STAFF', { grants: [GRANTS.viewCommunities] }))).toBe(false);
    expect(
      await isShown(
        sessionOf('ADMIN', { seenBy: { id: 2, name: 'Ngozi', since: '2026-11-25T10:02:00.000Z' } }),
      ),
    ).toBe(false);
  });

  it('follows the links of its record, and waits for them', async () => {
    expect(await isShown(sessionOf('ADMIN'), [leading])).toBe(true);
    for (const links of [null, [], [reading], [elsewhere]])
      expect(await isShown(sessionOf('ADMIN'), links)).toBe(false);
  });

  it('is off without a connection, and says why', async () => {
    const control = (
      <Allowed call={suspendCommunityResource}>
        <button type="button">Suspend</button>
      </Allowed>
    );
    await showPage(control, '/', { signedInAs: sessionOf('ADMIN') });
    const button = screen.getByRole('button');
    expect(button.matches(':disabled')).toBe(false);
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await act(async () => void dispatchEvent(new Event('offline')));
    expect(screen.getByRole('button')).toBe(button);
    expect(button.matches(':disabled')).toBe(true);
    expect(screen.getByTitle('Not available offline.').contains(button)).toBe(true);
    online.mockRestore();
  });
});
