import { type EvaluationFarmRow, maskedBvn, outerRing, toEvaluationFarm } from './evaluation-farm.js';

const square = (x: number, y: number, side: number) => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
];
const row: EvaluationFarmRow = {
  id: 9,
  code: 'KB-0009',
  farmer_id: 31,
  farm_resource_id: null,
  community_id: 4,
  community_name: 'Alwasa',
  bvn_last4: '1234',
  temp_id: 'KB-2026-00009',
  surname: 'Musa',
  first_name: 'Aisha',
  othername: null,
  farm_name: 'Plot 9',
  address: null,
  area_m2: 5432.1,
  declared_size_m2: 5000,
  boundary: JSON.stringify({ type: 'MultiPolygon', coordinates: [[square(4, 12, 1)], [square(6, 12, 2)]] }),
  prints: null,
  next_of_kin_surname: 'Musa',
  next_of_kin_first_name: 'Sani',
  next_of_kin_relationship: 'brother',
  agent_id: 9,
  agent_name: 'Tanko Audu',
  agent_phone: '08030000000',
  agent_username: 'tanko',
  display_image: null,
  status: 'ACTIVE',
  version: 3,
  captured_on: new Date('2026-08-01T10:00:00Z'),
  imported_on: null,
};

describe('toEvaluationFarm', () => {
  it('answers the record of the specification, sizes in hectares', () =>
    expect(toEvaluationFarm(row)).toMatchObject({
      farmId: 9,
      farmCode: 'KB-0009',
      farmerId: 31,
      bvn: '•••••••1234',
      name: 'Musa Aisha',
      farmSize: 0.54321,
      declaredSize: 0.5,
      nextOfKin: { name: 'Musa Sani', relationship: 'brother' },
      agents: [{ id: 9, name: 'Tanko Audu', phone: '08030000000', username: 'tanko' }],
      prints: [],
      capturedAt: '2026-08-01T10:00:00.000Z',
      importedAt: null,
    }));

  it('is named after the farm while no farmer is linked', () => {
    const alone = {
      ...row,
      surname: null,
      first_name: null,
      bvn_last4: null,
      agent_name: null,
      boundary: null,
    };
    expect(toEvaluationFarm(alone)).toMatchObject({
      name: 'Plot 9',
      bvn: null,
      agents: [],
      coords: [],
      boundary: [],
    });
  });
});

describe('outerRing', () => {
  it('is that of the largest part, its first point once', () =>
    expect(toEvaluationFarm(row).coords).toEqual([
      { lat: 12, lng: 6 },
      { lat: 12, lng: 8 },
      { lat: 14, lng: 8 },
      { lat: 14, lng: 6 },
    ]));
  it('is empty without a boundary', () => expect(outerRing([])).toEqual([]));
});

it('shows only the last digits of a BVN', () => {
  expect(maskedBvn('0007')).toHaveLength(11);
  expect(maskedBvn(null)).toBeNull();
});
