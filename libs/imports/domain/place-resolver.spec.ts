import { PlaceResolver, type Places } from './place-resolver.js';

const PLACES: Places = {
  states: [
    { id: 1, name: 'Kebbi', match: 'kebbi' },
    { id: 2, name: 'Oyo', match: 'oyo' },
    { id: 3, name: 'Osun', match: 'osun' },
    { id: 4, name: 'Federal Capital Territory', match: 'federalcapitalterritory' },
  ],
  lgas: [
    { id: 10, stateId: 1, name: 'Birnin Kebbi', match: 'birninkebbi' },
    { id: 20, stateId: 2, name: 'Surulere', match: 'surulere' },
    { id: 30, stateId: 3, name: 'Surulere', match: 'surulere' },
  ],
  wards: [{ id: 100, lgaId: 10, name: 'Gwadangaji', match: 'gwadangaji' }],
};
const at = (state: string | null, lga: string | null = null, ward: string | null = null) => ({
  state,
  lga,
  ward,
});

describe('PlaceResolver', () => {
  const resolver = new PlaceResolver(PLACES, null);

  it('finds places whatever their spelling of case, spaces and kind', () => {
    expect(resolver.resolve(at('KEBBI state', 'birnin-kebbi LGA', 'Gwadangaji Ward'))).toEqual({
      stateId: 1,
      lgaId: 10,
      wardId: 100,
      faults: [],
    });
    expect(resolver.resolve(at('FCT')).stateId).toBe(4);
  });

  it('takes the state from a local government that is the only one of its name', () => {
    expect(resolver.resolve(at(null, 'Birnin Kebbi'))).toMatchObject({ stateId: 1, lgaId: 10 });
  });

  it('asks for the state where two have a local government of that name, unless the programme lies in one', () => {
    expect(resolver.resolve(at(null, 'Surulere')).faults[0]?.message).toBe(
      'There is a local government "Surulere" in Oyo and in Osun. Add the state.',
    );
    expect(new PlaceResolver(PLACES, 3).resolve(at(null, 'Surulere')).lgaId).toBe(30);
  });

  it('says which name means nothing, and where', () => {
    expect(resolver.resolve(at('Kebi')).faults[0]?.message).toBe('There is no state "Kebi" in Nigeria.');
    expect(resolver.resolve(at('Oyo', 'Arugungu')).faults[0]?.message).toBe(
      'There is no local government "Arugungu" in Oyo.',
    );
    expect(resolver.resolve(at(null, 'Birnin Kebbi', 'Nowhere')).faults[0]?.message).toBe(
      'There is no ward "Nowhere" in Birnin Kebbi.',
    );
  });

  it('leaves blanks alone', () => {
    expect(resolver.resolve(at(null))).toEqual({ stateId: null, lgaId: null, wardId: null, faults: [] });
  });
});
