import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { __DOMAIN___MESSAGES } from '#libs/contracts';
import { refusal } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import __One__ListPage from './__One__ListPage.js';

const row = { id: 7, name: 'Kebbi', note: 'For the dry season', createdOn: '2026-11-20T08:00:00Z' };
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

async function open(rows = [row]) {
  const { server, ...page } = await showPage(<__One__ListPage />, '/__word__?q=keb', {
    answers: { 'GET /__word__': { list: rows, total: rows.length }, 'POST /__word__': row },
  });
  return { server: server!, ...page };
}

/** Opens the form, types a name and saves it. */
async function add(name: string) {
  await press('Add __named__');
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: name } });
  await press('Save');
}

afterEach(cleanup);

describe('__named-many__', () => {
  it('are listed as the address asks', async () => {
    const { server } = await open();
    expect(screen.getByText('For the dry season')).toBeTruthy();
    expect(server.of('GET /__word__')[0]?.query).toMatchObject({ q: 'keb', page: '1' });
    server.restore();
  });

  it('are added by a form, and listed anew', async () => {
    const { server, notifications } = await open();
    await add(' Kebbi North ');
    expect(server.of('POST /__word__').map(({ body }) => body)).toEqual([{ name: 'Kebbi North' }]);
    expect(notifications()).toEqual([['Success!', __DOMAIN___MESSAGES.created]]);
    expect(server.of('GET /__word__')).toHaveLength(2);
    server.restore();
  });

  it('are refused under the field that is wrong', async () => {
    const { server } = await open();
    const taken = __DOMAIN___MESSAGES.nameTaken;
    server.set('POST /__word__', refusal(409, { message: taken, fields: { name: taken } }));
    await add('Kebbi');
    expect(screen.getByText(taken)).toBeTruthy();
    server.restore();
  });
});
