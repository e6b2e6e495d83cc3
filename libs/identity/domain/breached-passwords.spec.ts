import { readFileSync } from 'node:fs';
import { breachedMark, isBreached } from './breached-passwords.js';

const marks = readFileSync('libs/identity/data/breached-passwords.bin');

describe('stolen passwords', () => {
  it.each(['kalashnikov', 'Westminster', 'cosanostra', '070793monolit'])('%s is one', (password) => {
    expect(isBreached(password, marks)).toBe(true);
  });

  it.each(['seven red goats', 'kX9-rice-dawn', 'grain store key 41'])('%s is not', (password) => {
    expect(isBreached(password, marks)).toBe(false);
  });

  it('are found at both ends of the list', () => {
    const three = ['one', 'two', 'three'].map(breachedMark).sort((a, b) => a - b);
    const list = Buffer.alloc(12);
    for (const [i, mark] of three.entries()) list.writeUInt32BE(mark, i * 4);
    expect(['one', 'two', 'three', 'four'].map((word) => isBreached(word, list))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(isBreached('one', Buffer.alloc(0))).toBe(false);
  });
});
