import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { send } from '../core/api/http.js';
import StaffListPage from '../features/staff/StaffListPage.js';
import { answering, refusal } from './answers.js';
import { showPage } from './test-app.js';

const row = { id: 12, firstName: 'Amina', lastName: 'Yusuf', designation: 'collaborator', status: 'ACTIVE' };
const list = {
  list: [{ ...row, phoneNumber: '080', email: 'a@b.org', username: null, createdOn: '2026-11-20T08:00:00Z' }],
  total: 1,
  counts: { all: 1, active: 1, inactive: 0 },
  links: [],
};

afterEach(cleanup);

describe('the store for specs', () => {
  it('shows a page with its sagas, its user, and a server that answers by path', async () => {
    const { server, address } = await showPage(<StaffListPage />, '/staff?q=ami', {
      answers: { 'GET /staff': list },
    });
    expect(screen.getByText('Amina Yusuf')).toBeTruthy();
    expect(server?.of('GET /staff')[0]?.query).toMatchObject({ q: 'ami', page: '1' });
    server?.set('GET /staff', refusal(403, { message: 'Not granted.' }));
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: /^Name/ })));
    expect(address()).toBe('/staff?q=ami&sort=name');
    server?.restore();
  });
});

describe('answering', () => {
  it('answers by verb and pattern, records the call, and reports calls without an answer', async () => {
    const server = answering({
      'POST /staff/:id/notes': ({ params, body }: { params: object; body: unknown }) => ({ params, body }),
      'GET /taken': refusal(409, { message: 'Taken.', fields: { name: 'Taken.' } }),
    });
    const noted = await send('POST', '/staff/12/notes', { body: { text: 'x' } });
    expect(await noted.json()).toEqual({
      params: { id: '12' },
      body: { text: 'x' },
    });
    await expect(send('GET', '/taken')).rejects.toMatchObject({ status: 409, fields: { name: 'Taken.' } });
    await expect(send('GET', '/other')).rejects.toMatchObject({ status: 404 });
    expect(server.missing).toEqual(['GET /other']);
    expect(server.of('POST /staff/:id/notes')).toHaveLength(1);
    server.restore();
  });
});
