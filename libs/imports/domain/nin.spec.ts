import { isNinHeading, mayBeNin, NinColumns } from './nin.js';

it('knows the headings of national identification numbers, and no others', () => {
  for (const heading of [
    'NIN',
    'N.I.N',
    'nin no',
    'NIN Number (11 digits)',
    "Farmer's NIN",
    'National ID',
    'VNIN',
  ])
    expect([heading, isNinHeading(heading)]).toEqual([heading, true]);
  for (const heading of ['National Identification Number', 'NIMC number', 'Next of kin NIN', 'nin_number'])
    expect([heading, isNinHeading(heading)]).toEqual([heading, true]);
  for (const heading of [
    'BVN',
    'BVN/NIN',
    'Nationality',
    'Ninth day',
    'Training',
    'Planning',
    'TIN',
    'Surname',
  ])
    expect([heading, isNinHeading(heading)]).toEqual([heading, false]);
});

it('takes shortened and virtual numbers for numbers, and words for words', () => {
  expect(['12345678901', '1234 567 8901', '1.2346E+10', 'AB12345678901CD'].map(mayBeNin)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['', 'none', 'N/A', 'Kebbi'].map(mayBeNin)).toEqual([false, false, false, false]);
});

it('finds numbers below their heading only', () => {
  const columns = new NinColumns();
  expect(columns.of(['Farmers of 2026', '', '12345678901'])).toEqual([]);
  expect(columns.of(['BVN', 'Surname', 'NIN'])).toEqual([]);
  expect(columns.of(['22212345678', 'Bello', '12345678901'])).toEqual([2]);
  expect(columns.of(['22212345678', 'Bello', 'lost'])).toEqual([]);
  expect(columns.names).toEqual(['NIN']);
});
