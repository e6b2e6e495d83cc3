import type { Places } from './place-index.js';
import { placeKey } from './place-names.js';
import { PlaceResolver } from './place-resolver.js';

const PLACES: Places = {
  states: [
    { id: 1, name: 'Kebbi' },
    { id: 2, name: 'Oyo' },
    { id: 3, name: 'Osun' },
    { id: 4, name: 'Federal Capital Territory', spellings: ['FCT', 'Abuja'] },
  ],
  lgas: [
    { id: 10, stateId: 1, name: 'Birnin Kebbi' },
    { id: 11, stateId: 1, name: 'Koko/Besse' },
    { id: 12, stateId: 1, name: 'Danko Wasagu' },
    { id: 20, stateId: 2, name: 'Surulere' },
    { id: 30, stateId: 3, name: 'Surulere' },
    { id: 31, stateId: 3, name: 'Ife East' },
    { id: 32, stateId: 3, name: 'Ife West' },
  ],
  wards: [
    { id: 100, lgaId: 10, name: 'Gwadangaji' },
    { id: 101, lgaId: 10, name: 'Makera II' },
  ],
};
const at = (state: string | null, lga: string | null = null, ward: string | null = null) => ({
  state,
  lga,
  ward,
});

describe('PlaceResolver', () => {
  const resolver = new PlaceResolver(PLACES, null);
  const saysOf = (...names: Parameters<typeof at>) => resolver.resolve(at(...names)).faults[0]?.message;
  const asks = (...names: Parameters<typeof at>) => resolver.resolve(at(...names)).asked ?? [];

  it('finds places whatever their spelling of case, spaces and kind', () => {
    const found = { stateId: 1, lgaId: 10, faults: [] };
    expect(resolver.resolve(at('KEBBI state', 'birnin-kebbi LGA', 'Gwadangaji Ward'))).toEqual({
      ...found,
      wardId: 100,
    });
    expect(resolver.resolve(at('Kebbi', 'Kebbi, Birnin', 'MAKERA 02'))).toEqual({ ...found, wardId: 101 });
    expect(resolver.resolve(at('F.C.T')).stateId).toBe(4);
  });

  it('answers the same object for the same names, so that a hundred thousand rows cost no more than one', () => {
    expect(resolver.resolve(at('Kebbi', 'Jega'))).toBe(resolver.resolve(at('Kebbi', 'Jega')));
  });

  it('takes the state from a local government with a unique name', () => {
    expect(resolver.resolve(at(null, 'Birnin Kebbi'))).toMatchObject({ stateId: 1, lgaId: 10 });
  });

  it('asks for the state if two have a local government of that name, unless the programme is in one of them', () => {
    expect(saysOf(null, 'Surulere')).toBe(
      'There is a local government "Surulere" in Oyo and in Osun. Add the state.',
    );
    expect(asks(null, 'Surulere')[0]?.choices.map(({ label }) => label)).toEqual([
      'Surulere, Oyo',
      'Surulere, Osun',
    ]);
    expect(new PlaceResolver(PLACES, 3).resolve(at(null, 'Surulere')).lgaId).toBe(30);
    expect(resolver.resolve(at(null, 'Surulere (Osun State)')).lgaId).toBe(30);
  });

  it('reports an unknown name with its place and a suggestion', () => {
    expect(saysOf('Kebi')).toBe('There is no state "Kebi" in Nigeria. Did you mean Kebbi?');
    expect(saysOf('Ghana')).toBe('There is no state "Ghana" in Nigeria.');
    expect(saysOf('Kebbi', 'Koko Bese')).toBe(
      'There is no local government "Koko Bese" in Kebbi. Did you mean Koko/Besse, Kebbi?',
    );
    expect(saysOf(null, 'Besse Kokko')).toBe(
      'There is no local government "Besse Kokko". Did you mean Koko/Besse, Kebbi?',
    );
    expect(saysOf('Oyo', 'Birnin Kebbi')).toBe(
      'There is no local government "Birnin Kebbi" in Oyo. Did you mean Birnin Kebbi, Kebbi?',
    );
    expect(saysOf('Kebbi', 'Birnin Kebbi', 'Gwadangagi')).toBe(
      'There is no ward "Gwadangagi" in Birnin Kebbi. Did you mean Gwadangaji, Birnin Kebbi?',
    );
    expect(saysOf(null, 'Birnin Kebbi', 'Nowhere')).toBe('There is no ward "Nowhere" in Birnin Kebbi.');
  });

  it('does not choose between two equally near names', () => {
    expect(saysOf('Osun', 'Ife Est')).toBe('There is no local government "Ife Est" in Osun.');
    const [question] = asks('Osun', 'Ife Est');
    expect(question?.suggestion).toBeNull();
    expect(question?.choices.map(({ label }) => label)).toEqual(['Ife East, Osun', 'Ife West, Osun']);
  });

  it('reports a ward without its local government', () => {
    expect(resolver.resolve(at('Kebbi', null, 'Gwadangaji'))).toEqual({
      stateId: 1,
      lgaId: null,
      wardId: null,
      faults: [expect.objectContaining({ field: 'ward', code: 'place.wardAlone' })],
    });
  });

  it('offers the most similar wards of the local government, and names where it searched', () => {
    const [asked] = resolver.resolve(at(null, 'Birnin Kebbi', 'Gwadabawa')).asked ?? [];
    expect(asked).toMatchObject({
      suggestion: null,
      inside: { label: 'Birnin Kebbi, Kebbi', lgaId: 10 },
      choices: [{ label: 'Gwadangaji, Birnin Kebbi', wardId: 100 }],
    });
    expect(resolver.resolve(at(null, 'Birnin Kebbi', 'Nowhere')).asked?.[0]?.choices).toEqual([]);
  });

  it('leaves blanks alone', () => {
    expect(resolver.resolve(at(null))).toEqual({ stateId: null, lgaId: null, wardId: null, faults: [] });
  });
});

describe('answers', () => {
  const key = placeKey('lga', 1, 'Danko West');
  const kebbi = { stateId: 1, lgaId: 12, wardId: null };
  const resolved = (given: ConstructorParameters<typeof PlaceResolver>[2]) =>
    new PlaceResolver(PLACES, null, given).resolve(at('Kebbi', 'Danko-West'));

  it('are named by level, place and name, however it is written', () => {
    expect(placeKey('lga', 1, ' DANKO / west ')).toBe(key);
    expect(placeKey('ward', 10, 'Makera II')).toBe(placeKey('ward', 10, 'makera 2'));
  });

  it('are used, and noted with the original names', () => {
    expect(resolved({ answers: { [key]: kebbi } })).toMatchObject({
      ...kebbi,
      faults: [],
      asked: [{ key, value: 'Danko-West', answer: { label: 'Danko Wasagu, Kebbi' } }],
    });
  });

  it('may come from an earlier file; answers for this file come first', () => {
    const learned = [{ key, place: kebbi, answeredOn: '2026-10-03' }];
    expect(resolved({ learned })).toMatchObject({ lgaId: 12, asked: [{ answeredOn: '2026-10-03' }] });
    const other = { stateId: 1, lgaId: 11, wardId: null };
    const place = resolved({ learned, answers: { [key]: other } });
    expect(place).toMatchObject({ lgaId: 11, asked: [{ answer: { lgaId: 11 } }] });
    expect(place.asked?.[0]).not.toHaveProperty('answeredOn');
  });

  it('that were given to an earlier file give way to the programme, where that tells the place', () => {
    const place = { stateId: 2, lgaId: 20, wardId: null };
    const learned = [{ key: placeKey('lga', 0, 'Surulere'), place, answeredOn: '2026-10-03' }];
    const lgaFrom = (home: number | null) =>
      new PlaceResolver(PLACES, home, { learned }).resolve(at(null, 'Surulere')).lgaId;
    expect([lgaFrom(null), lgaFrom(3)]).toEqual([20, 30]);
  });

  it('may be "none of these"', () => {
    const place = resolved({ answers: { [key]: null } });
    expect(place).toMatchObject({ stateId: 1, lgaId: null, asked: [{ answer: null }] });
    expect(place.faults[0]?.message).toBe('There is no local government "Danko-West" in Kebbi.');
  });

  it('that name no place, or a local government of another state, are not used', () => {
    for (const place of [
      { stateId: 1, lgaId: 20, wardId: null },
      { stateId: 9, lgaId: null, wardId: null },
      { stateId: 1, lgaId: 10, wardId: 999 },
    ])
      expect(resolved({ answers: { [key]: place } })).toMatchObject({
        lgaId: null,
        faults: [{ field: 'lga' }],
      });
  });
});
