import { identified, storedCode } from './identification.js';

const staff = { isOwn: false, hasCard: false };

it('needs the code of the current card, a witness or a compared photo', () => {
  expect(identified({}, staff)).toHaveProperty('faults.identifiedBy');
  expect(identified({ identifiedBy: 'card' }, staff)).toHaveProperty('faults.cardCode');
  expect(identified({ identifiedBy: 'card', cardCode: '1' }, staff)).toHaveProperty('faults.cardCode');
  expect(identified({ identifiedBy: 'card', cardCode: '1' }, { ...staff, hasCard: true })).toHaveProperty(
    'by',
    'card',
  );
  expect(identified({ identifiedBy: 'witness' }, staff)).toHaveProperty('faults.witness');
  expect(identified({ identifiedBy: 'photo', witness: 'Sani' }, staff)).toEqual({
    by: 'photo',
    witness: null,
  });
});

it('takes the session of farmers, whatever they send', () => {
  expect(identified({ identifiedBy: 'card' }, { isOwn: true, hasCard: false })).toEqual({
    by: 'session',
    witness: null,
  });
});

it('reads a code as people type it', () => {
  expect(storedCode('abcd-o1i2 efgh 3456')).toBe('ABCD0112EFGH3456');
});
