import { chosenPasswordFault } from './password-strength.js';

describe('a password that a person chooses', () => {
  it.each([
    ['short1234', /at least 10/],
    ['x'.repeat(201), /at most 200/],
    ['Aisha.Bello', /username/],
    ['aishabello123', /username/],
    ['password123', /guessed/],
    ['P@ssw0rd2026!', /guessed/],
    ['1234567890', /guessed/],
    ['0987654321', /guessed/],
    ['qwertyuiop', /guessed/],
    ['aaaaaaaaaaaa', /guessed/],
    ['Nigeria1960', /guessed/],
    ['GodIsGood77', /guessed/],
    ['welcome@2026', /guessed/],
  ])('%s will not do', (password, why) => {
    expect(chosenPasswordFault(password, 'aisha.bello')).toMatch(why);
  });

  it.each([
    'seven red goats',
    'a password of the tests',
    'kX9-rice-dawn',
    'grain store key 41',
    'ƙasar noma tamu',
  ])('%s will', (password) => {
    expect(chosenPasswordFault(password, 'aisha.bello')).toBeNull();
  });
});
