import { faultsOf__One__, tidyName } from './__single__-rules.js';

describe('a name', () => {
  it.each([
    ['Kebbi', 'Kebbi'],
    ['  Kebbi \t  North\n', 'Kebbi North'],
    [' ', ''],
  ])('%j is kept as %j', (typed, kept) => expect(tidyName(typed)).toBe(kept));

  it.each(['Kebbi', 'Ƙasa', '7'])('may be %j', (name) => expect(faultsOf__One__({ name })).toEqual({}));
  it.each(['', '-', '…'])('may not be %j', (name) => expect(faultsOf__One__({ name })).toHaveProperty('name'));
});
