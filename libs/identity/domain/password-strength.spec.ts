import { chosenPasswordFault } from './password-strength.js';

const owner = {
  username: 'aisha.bello',
  displayName: 'Aisha Bello',
  accountName: 'Arewa Growers Programme',
  accessId: '10000001',
};

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
    ['iloveyou12', /guessed/],
    ['Chelsea2024', /guessed/],
    ['1q2w3e4r5t', /guessed/],
    ['drowssap321', /guessed/],
    ['Growers2026', /guessed/],
    ['aisha10000001', /guessed/],
    ['ArewaGrowersProgramme1', /name of the account/],
    ['Muhammad123!', /guessed/],
    ['Ibrahim2024!', /guessed/],
    ['Chukwuemeka1', /guessed/],
    ['Oluwaseun@99', /guessed/],
    ['BirninKebbi1', /guessed/],
    ['Maiduguri2026', /guessed/],
    [`password${'1'.repeat(120)}`, /guessed/],
  ])('%s is refused', (password, why) => {
    expect(chosenPasswordFault(password, owner)).toMatch(why);
  });

  it.each([
    'seven red goats',
    'a password of the tests',
    'kX9-rice-dawn',
    'grain store key 41',
    'ƙasar noma tamu',
    'seven red goats of Argungu',
  ])('%s is accepted', (password) => {
    expect(chosenPasswordFault(password, owner)).toBeNull();
  });
});
