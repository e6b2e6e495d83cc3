import { ASSETS_MESSAGES } from '#libs/contracts';
import { outsideNigeria, storedAsset } from './asset-fields.js';

it('stores only the fields that a change has', () => {
  expect(storedAsset({ name: 'Pump', quantity: 2 })).toEqual({ name: 'Pump', quantity: 2 });
  expect(storedAsset({ type: '', size: 0, description: ' 3 hp ' })).toEqual({
    type: '',
    size_ft: 0,
    description: '3 hp',
  });
  expect(storedAsset({ lat: 12.7, lng: 4.5, version: 3 })).toEqual({ lat: 12.7, lng: 4.5 });
});

it('refuses a position outside Nigeria, as swapped coordinates often are', () => {
  expect(outsideNigeria({ lat: 12.7, lng: 4.5 })).toEqual({});
  expect(outsideNigeria({ name: 'Pump' })).toEqual({});
  for (const [lat, lng] of [
    [3.1, 12.7],
    [0, 0],
    [14.1, 8],
  ])
    expect(outsideNigeria({ lat, lng })).toEqual({ lat: ASSETS_MESSAGES.outsideNigeria });
});
