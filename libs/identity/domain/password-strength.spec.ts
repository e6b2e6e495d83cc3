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
    ['password123', /too easy to guess/],
    ['P@ssw0rd2026!', /too easy to guess/],
    ['1234567890', /too easy to guess/],
    ['0987654321', /too easy to guess/],
    ['qwertyuiop', /too easy to guess/],
    ['aaaaaaaaaaaa', /too easy to guess/],
    ['Nigeria1960', /too easy to guess/],
    ['GodIsGood77', /too easy to guess/],
    ['welcome@2026', /too easy to guess/],
    ['iloveyou12', /too easy to guess/],
    ['Chelsea2024', /too easy to guess/],
    ['1q2w3e4r5t', /too easy to guess/],
    ['drowssap321', /too easy to guess/],
    ['Growers2026', /too easy to guess/],
    ['aisha10000001', /too easy to guess/],
    ['ArewaGrowersProgramme1', /name of the account/],
    ['Muhammad123!', /too easy to guess/],
    ['Ibrahim2024!', /too easy to guess/],
    ['Chukwuemeka1', /too easy to guess/],
    ['Oluwaseun@99', /too easy to guess/],
    ['BirninKebbi1', /too easy to guess/],
    ['Maiduguri2026', /too easy to guess/],
    [`password${'1'.repeat(120)}`, /too easy to guess/],
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
