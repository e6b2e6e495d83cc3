import * as fc from 'fast-check';
import { nameChange } from './name-change.js';
import type { PersonName } from './person-name.js';

/** Parses "Aisha Bello" or "Aisha Bello Kabir": first name, surname, other name. */
function named(text: string): PersonName {
  const [firstName = '', surname = '', ...more] = text.split('|');
  return { firstName, surname, othername: more[0] ?? null };
}

const isSame = (before: string, after: string) => nameChange(named(before), named(after)) === null;

describe('a name in another spelling', () => {
  it.each([
    ['Aisha|Bello', 'AISHA|BELLO'],
    ['Aisha|Bello', 'Bello|Aisha'],
    ['Aisha|Bello|Kabir', 'Kabir|Aisha|Bello'],
    ['Danjuma|Sani', 'Ɗanjuma|Sani'],
    ['Ọláṣùpọ̀|Adéyẹmí', 'Olasupo|Adeyemi'],
    ['Musa|Ɗan-Asabe', 'Musa|Danasabe'],
    ['Musa|Dan Asabe', 'Musa|DAN-ASABE'],
    ["Pat|O'Brien", 'Pat|OBrien'],
    ['Abdul Rahman|Musa', 'Abdulrahman|Musa'],
    ['Abdulrahman|Musa', 'Abdul-Rahman|Musa'],
    ['Mohammed|Bello', 'Muhammad|Bello'],
    ['Mohd|Bello', 'Muhammed|Bello'],
    ['Ibrahim|Musa', 'Ebrahim|Musa'],
    ['Ibrahim|Musa', 'Ibraheem|Musa'],
    ['Aisha|Bello', 'Aishatu|Bello'],
    ['Ayisha|Bello', 'Aisha|Bello'],
    ['Usman|Sani', 'Othman|Sani'],
    ['Yusuf|Sani', 'Yusufu|Sani'],
    ['Yusif|Sani', 'Yusuf|Sani'],
    ['Abubakar|Sani', 'Abubakr|Sani'],
    ['Abubakar|Sani', 'Abu Bakar|Sani'],
    ['Fatima|Sani', 'Fatimah|Sani'],
    ['Fatima|Sani', 'Fatimatu|Sani'],
    ['Suleiman|Sani', 'Sulaiman|Sani'],
    ['Mustapha|Sani', 'Mustafa|Sani'],
    ['Umar|Sani', 'Umaru|Sani'],
    ['Kabir|Sani', 'Kabiru|Sani'],
    ['Hafsat|Sani', 'Hafsa|Sani'],
    ['Aisha|Bello', 'A.|Bello'],
    ['A.|Bello', 'Aisha|Bello'],
    ['Aisha|Bello', 'Aisha|Bello|Kabir'],
    ['Aisha|Bello|K.', 'Aisha|Bello|Kabir'],
    ['Aisha|Bello|Kabir', 'Aisha|Bello'],
    ['Alhaji Sani|Bello', 'Sani|Bello'],
    ['Okechukwu|Eze', 'Okechuku|Eze'],
    ['Oluwaseun|Ojo', 'Oluwasuen|Ojo'],
    ['Sani|Belo', 'Sani|Bello'],
    ['Garba|Lawal', 'Garba|Lawali'],
    ['Aisha Bello|Musa', 'Aisha|Musa|Bello'],
  ])('is no change: %s and %s', (before, after) => {
    expect(isSame(before, after)).toBe(true);
  });
});

describe('another name', () => {
  it.each([
    ['Hadiza|Umar', 'Halima|Umar'],
    ['Sani|Usman', 'Saratu|Bagudo'],
    ['Amina|Kasim', 'Amina|Lawal'],
    ['Musa|Bello', 'Isa|Bello'],
    ['Aminu|Bello', 'Amina|Bello'],
    ['Hassan|Bello', 'Hassana|Bello'],
    ['Hussaini|Bello', 'Hussaina|Bello'],
    ['Bashir|Bello', 'Bashira|Bello'],
    ['Danladi|Bello', 'Danlami|Bello'],
    ['Okechukwu|Eze', 'Ikechukwu|Eze'],
    ['Tunde|Adeyemi', 'Tunde|Adeyemo'],
    ['Umar|Sani', 'Amar|Sani'],
    ['Sani|Musa|Kabir', 'Sani|Musa|Umar'],
    ['Rabi|Sani', 'Rabiu|Sani'],
    ['Aisha|Bello', 'Bello|Bello'],
    ['Aisha|Bello', 'B.|Bello'],
    ['Musa|Musa', 'Musa|Sani'],
    ['Ngozi|Eze', 'Ngozi|Obi'],
    ['Bala|Sani', 'Bara|Garba'],
    ['Nasir|Sani', 'Nasira|Sani'],
  ])('is one: %s and %s', (before, after) => {
    expect(isSame(before, after)).toBe(false);
  });

  it('is named by its parts, with what helps to judge it', () => {
    const change = (before: string, after: string) => nameChange(named(before), named(after));
    expect(change('Danjuma|Sule', 'Danjuma|Suleiman')).toEqual({
      parts: ['surname'],
      note: 'Sule is short for Suleiman',
    });
    expect(change('Sulaiman|Sani', 'Sule|Sani')?.note).toBe('Sule is short for Sulaiman');
    expect(change('Sani|Usman', 'Saratu|Bagudo')).toEqual({ parts: ['firstName', 'surname'], note: null });
    expect(change('Aisha|Bello|Kabir', 'Aisha|Bello|Umar')?.parts).toEqual(['othername']);
  });
});

it('is the same the same way round, whatever is written', () => {
  const word = fc.stringMatching(/^[a-zɗẹó' -]{1,12}$/);
  const name = fc.record({ firstName: word, surname: word, othername: fc.constant(null) });
  fc.assert(
    fc.property(name, name, (a, b) => {
      expect(nameChange(a, a)).toBeNull();
      const upper = { ...a, firstName: a.surname.toUpperCase(), surname: a.firstName };
      expect(nameChange(a, upper)).toBeNull();
      nameChange(a, b);
    }),
    { numRuns: 1000 },
  );
});
