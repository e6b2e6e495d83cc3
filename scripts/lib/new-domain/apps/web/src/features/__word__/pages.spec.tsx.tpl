import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { showPage } from '../../testing/test-app.js';
import __One__ListPage from './__One__ListPage.js';
import __One__Page from './__One__Page.js';

const row = {
  id: 7,
  name: 'Kebbi',
  note: 'For the dry season',
  createdOn: '2026-11-20T08:00:00Z',
  version: 3,
  links: ['PUT', 'DELETE'].map((method) => ({ rel: 'any', method, href: '/api/__word__/7' })),
};
const links = [{ rel: 'add', method: 'POST', href: '/api/__word__' }];
const pages = (
  <Routes>
    <Route path="/__word__" element={<__One__ListPage />} />
    <Route path="/__word__/:id" element={<__One__Page />} />
  </Routes>
);
const open = async (at: string) => {
  const { server } = await showPage(pages, at, {
    answers: {
      'GET /__word__': { list: [row], total: 1, links },
      'GET /__word__/:id': row,
      'POST /__word__': row,
      'PUT /__word__/:id': row,
    },
  });
  return server!;
};
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
/** Types a name into the form and saves it. */
async function save(name: string, button: string) {
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: name } });
  await press(button);
}

afterEach(cleanup);

describe('__named-many__', () => {
  it('are listed, with a form that adds one', async () => {
    const server = await open('/__word__?q=keb');
    expect(server.of('GET /__word__')[0]?.query).toMatchObject({ q: 'keb', page: '1' });
    expect(screen.getByRole('link', { name: 'Kebbi' }).getAttribute('href')).toBe('/__word__/7');
    await press('Add __named__');
    await save(' Kebbi North ', 'Save');
    expect(server.of('POST /__word__')[0]?.body).toEqual({ name: 'Kebbi North' });
  });

  it('have a page, with a form that changes one', async () => {
    const server = await open('/__word__/7');
    expect(screen.getByText('For the dry season')).toBeTruthy();
    await press('Edit Kebbi');
    await save('Zuru', 'Save changes');
    expect(server.of('PUT /__word__/:id')[0]?.body).toEqual({ name: 'Zuru', note: row.note, version: 3 });
  });
});
