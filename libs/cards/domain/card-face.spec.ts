import { CARD } from '#libs/contracts';
import { faceOf } from './card-face.js';

/** Each letter is half as wide as it is high. */
const measure = (text: string) => text.length * 0.5;
const face = (firstName: string, surname: string, more = {}) =>
  faceOf(
    { farmerId: 1, firstName, surname, rifanNumber: 'KB/1', ward: 'Dikko, Argungu', ...more },
    23,
    measure,
  );

describe('the face of a card', () => {
  it('shows a short name in full size', () => {
    expect(face('Musa', 'Ibrahim')).toEqual({
      nameLines: ['Musa Ibrahim'],
      nameSize: CARD.name.size,
      initials: 'MI',
      rifanNumber: 'KB/1',
      ward: 'Dikko, Argungu',
    });
  });

  it('shrinks a long name to 80 % at most, then takes two lines', () => {
    const shrunk = face('Abdulrahman', 'Mohammed-Sani');
    expect(shrunk.nameLines).toHaveLength(1);
    expect(shrunk.nameSize).toBeLessThan(CARD.name.size);
    expect(shrunk.nameSize).toBeGreaterThanOrEqual(CARD.name.least);
    expect(face('Abdulrahman Oluwaseun', 'Mohammed-Sani').nameLines).toEqual([
      'Abdulrahman Oluwaseun',
      'Mohammed-Sani',
    ]);
  });

  it('never leaves the card, whatever the name', () => {
    for (let length = 1; length < 120; length += 1) {
      const { nameLines, nameSize, ward } = face('A'.repeat(length), 'B'.repeat(121 - length), {
        ward: 'W'.repeat(length),
      });
      expect(nameLines.length).toBeLessThanOrEqual(2);
      for (const line of nameLines)
        expect(measure(line) * nameSize).toBeLessThanOrEqual(CARD.text.width + 1e-9);
      expect(CARD.text.x + measure(ward) * CARD.facts.size).toBeLessThan(CARD.width - 23);
    }
  });

  it('marks missing fields', () => {
    expect(face('Musa', '', { rifanNumber: null, ward: null })).toMatchObject({
      nameLines: ['Musa'],
      rifanNumber: '–',
      ward: '–',
      initials: 'M',
    });
  });
});
