/*
 * Generates a farmer list of 18 columns, one row in a hundred with one of five errors. `faults` has the expected codes
 * of each faulty row: row number as in a spreadsheet -> codes.
 */

const COLUMNS =
  'BVN,Surname,First Name,Other Name,Gender,Phone,Email,Address,Town,State,LGA,Temp ID,CBN Applicant ID,RIFAN Number,Farm Size,Next of Kin Surname,Next of Kin Phone,Guarantor Surname';
const SURNAMES = ['Bello', 'Adéyẹmí', "O'Brien", 'Ɗan-Asabe', 'Okafor', 'Yusuf', 'Musa'];
const FIRST_NAMES = ['Aisha', 'Ngozi', 'Ẹ̀yọ́', 'Musa', 'Halima', 'Tunde'];

const SYLLABLES = 'ba be bi da do du fa ga gi ha ja ka ke la lo ma mi na no nu ra sa so ta to wa ya yu'.split(
  ' ',
);

/**
 * Returns a name of three syllables, of some 22,000: common names come up more often than rare ones, as in a real list.
 * @param seed the same one gives the same name
 */
function variedName(seed) {
  const spread = ((seed * 2_654_435_761) % 2 ** 32) / 2 ** 32;
  let rank = Math.floor(SYLLABLES.length ** 3 * spread ** 3);
  let name = '';
  for (let n = 0; n < 3; n += 1) {
    name += SYLLABLES[rank % SYLLABLES.length];
    rank = Math.floor(rank / SYLLABLES.length);
  }
  return name[0].toUpperCase() + name.slice(1);
}

const bvnOf = (index) => String(22_000_000_000 + index);

const DEFECTS = [
  [['bvn.shortened'], (row) => ({ ...row, bvn: '2.23E+10' })],
  [['bvn.length', 'phone.invalid'], (row) => ({ ...row, bvn: row.bvn.slice(0, 10), phone: '080312345' })],
  [['name.character', 'place.unknownLga'], (row) => ({ ...row, first: '@Halima', lga: 'Arugungu' })],
  [['name.missing', 'gender.invalid'], (row) => ({ ...row, surname: '', gender: 'X' })],
  // The previous row keeps it.
  [['row.duplicate'], (row, index) => ({ ...row, bvn: bvnOf(index - 1) })],
];

/**
 * Returns `rows` farmers as CSV, numbered from `from`. With few names, each of 42, most farmers look like duplicates of others.
 * @param names `few` or `varied`
 */
export function farmerList(rows, from = 0, names = 'few') {
  const lines = [COLUMNS];
  const faults = new Map();
  for (let index = 0; index < rows; index += 1) {
    const n = from + index;
    let row = {
      bvn: bvnOf(n),
      surname: names === 'few' ? SURNAMES[n % SURNAMES.length] : variedName(2 * n),
      first: names === 'few' ? FIRST_NAMES[n % FIRST_NAMES.length] : variedName(2 * n + 1),
      gender: n % 2 ? 'M' : 'Female',
      phone: `080${30_000_000 + n}`,
      lga: 'Argungu',
    };
    if (index % 100 === 99) {
      const [codes, spoil] = DEFECTS[Math.floor(index / 100) % DEFECTS.length];
      row = spoil(row, n);
      faults.set(index + 2, codes);
    }
    const { bvn, surname, first, gender, phone, lga } = row;
    lines.push(
      `${bvn},${surname},${first},Ngozi,${gender},${phone},farmer${n}@example.com,"${n} Market Road, Sabon Gari",Argungu,Kebbi,${lga},KB-${n},CBN${n},RF/${n},${(0.3 + (n % 50) / 10).toFixed(2)},Musa,080${40_000_000 + n},Sani`,
    );
  }
  return { csv: Buffer.from(lines.join('\n')), rows, faults };
}
