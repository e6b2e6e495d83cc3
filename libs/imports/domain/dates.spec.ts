import { readBirthDate } from './dates.js';

const read = (text: string) => readBirthDate(text, '2026-11-22');

describe('a date of birth', () => {
  it.each([
    ['1980-04-23', '1980-04-23'],
    ['1980-04-23T00:00:00', '1980-04-23'],
    ['23/04/1980', '1980-04-23'],
    ['03/04/1980', '1980-04-03'],
    ['04/23/1980', '1980-04-23'],
    ['3-4-80', '1980-04-03'],
    ['3.4.1980', '1980-04-03'],
    ['3/4/05', '2005-04-03'],
    ['3/4/20', '1920-04-03'],
    ['23 April 1980', '1980-04-23'],
    ['23-Apr-80', '1980-04-23'],
    ['3rd Sept. 1980', '1980-09-03'],
    ['April 3, 1980', '1980-04-03'],
    ['29/02/1984', '1984-02-29'],
  ])('is read from %j', (text, day) => {
    expect(read(text)).toEqual({ day });
  });

  it.each([
    ['31/02/1984', 'date.noSuchDay'],
    ['29/02/1983', 'date.noSuchDay'],
    ['13/13/1984', 'date.noSuchDay'],
    ['1980-13-01', 'date.noSuchDay'],
    ['1980', 'date.invalid'],
    ['29313', 'date.invalid'],
    ['yesterday', 'date.invalid'],
    ['3 Foo 1980', 'date.invalid'],
    ['01/01/2027', 'date.range'],
    ['01/01/1880', 'date.range'],
  ])('is none in %j: %s', (text, problem) => {
    expect(read(text)).toEqual({ problem });
  });
});
