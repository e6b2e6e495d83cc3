import { nameWords } from './name-words.js';

it.each([
  ['  Bello   AISHA ', ['bello', 'aisha']],
  ["O'Brien-Musa", ['obrien', 'musa']],
  ['Adéyẹmí', ['adéyẹmí']],
  ['+234 803', ['234', '803']],
  ['a b c d e', ['a', 'b', 'c', 'd']],
  [' -- ', []],
])('%s has the words %j', (typed, words) => expect(nameWords(typed)).toEqual(words));
