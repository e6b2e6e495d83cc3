import type { LanguageListDto, LanguageTextListDto } from '#libs/contracts';
import type { TestApi } from '../support/api.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

let served: ServedWorld;
let api: TestApi;
let home: World;

beforeAll(async () => {
  served = await openWorld();
  ({ api, home } = served);
});
afterAll(() => served?.close());

const TEXTS = [
  { place: 'home', key: 'today', text: 'Yau, {name}' },
  { place: 'common', key: 'save', text: 'Ajiye' },
];

describe('languages', () => {
  it('take the texts of an account, and count as checked until these change', async () => {
    const admin = await api.as(home.admin.username);
    const ofHausa = async () => {
      const { list } = (await admin.get<LanguageListDto>('/api/languages')).body;
      expect(list.map(({ language }) => language)).toEqual(['ha', 'yo', 'ig']);
      return list[0];
    };
    expect(await ofHausa()).toEqual({ language: 'ha', corrections: 0, checkedBy: null, checkedOn: null });
    expect(
      (await admin.call('PUT', '/api/languages/ha/texts', { body: { texts: [...TEXTS, TEXTS[0]] } })).status,
    ).toBe(200);
    for (let turn = 0; turn < 2; turn += 1)
      expect((await admin.call('PUT', '/api/languages/ha/check', { body: { isChecked: true } })).status).toBe(
        200,
      );
    expect(await ofHausa()).toMatchObject({ corrections: 2, checkedBy: expect.any(String) });
    expect((await admin.get<LanguageTextListDto>('/api/languages/ha/texts')).body.list).toEqual(
      [...TEXTS].reverse(),
    );
    expect(
      (await admin.call('PUT', '/api/languages/ha/texts', { body: { texts: TEXTS.slice(1) } })).status,
    ).toBe(200);
    expect(await ofHausa()).toMatchObject({ corrections: 1, checkedBy: null });
  });

  it('are read by all roles of the account, and changed by administrators only', async () => {
    const farmer = await api.as((await home.user({ roles: ['FARMER'] })).username);
    expect((await farmer.get<LanguageTextListDto>('/api/languages/ha/texts')).body.total).toBe(1);
    expect((await farmer.call('PUT', '/api/languages/ha/texts', { body: { texts: [] } })).status).toBe(403);
    expect((await farmer.call('PUT', '/api/languages/ha/check', { body: { isChecked: true } })).status).toBe(
      403,
    );
    const elsewhere = await api.as(served.abroad.admin.username);
    expect((await elsewhere.get<LanguageTextListDto>('/api/languages/ha/texts')).body.total).toBe(0);
  });

  it.each([
    ['/api/languages/fr/texts', { texts: [] }, 404],
    ['/api/languages/en/check', { isChecked: true }, 404],
    ['/api/languages/ha/texts', { texts: [{ place: '../x', key: 'a', text: 'b' }] }, 400],
    ['/api/languages/ha/texts', { texts: [{ place: 'home', key: 'today', text: '' }] }, 400],
    ['/api/languages/ha/texts', { texts: [{ place: 'home', key: 'today', text: 'x'.repeat(1001) }] }, 400],
  ])('refuse %s with %j', async (path, body, status) => {
    const admin = await api.as(home.admin.username);
    expect((await admin.call('PUT', path, { body })).status).toBe(status);
  });
});
