/*
 * Generates a farmer list of 18 columns, one row in a hundred with one of five errors. `faults` has the expected codes
 * of each faulty row: row number as in a spreadsheet -> codes.
 */

const COLUMNS =
  'BVN,Surname,First Name,Other Name,Gender,Phone,Email,Address,Town,State,LGA,Temp ID,CBN Applicant ID,RIFAN Number,Farm Size,Next of Kin Surname,Next of Kin Phone,Guarantor Surname';
const SURNAMES = ['Bello', 'Adéyẹmí', "O'Brien", 'Ɗan-Asabe', 'Okafor', 'Yusuf', 'Musa'];
const FIRST_NAMES = ['Aisha', 'Ngozi', 'Ẹ̀yọ́', 'Musa', 'Halima', 'Tunde'];

const bvnOf = (index) => String(22_000_000_000 + index);

const DEFECTS = [
  [['bvn.shortened'], (row) => ({ ...row, bvn: '2.23E+10' })],
  [['bvn.length', 'phone.invalid'], (row) => ({ ...row, bvn: row.bvn.slice(0, 10), phone: '080312345' })],
  [['name.character', 'place.unknownLga'], (row) => ({ ...row, first: '@Halima', lga: 'Arugungu' })],
  [['name.missing', 'gender.invalid'], (row) => ({ ...row, surname: '', gender: 'X' })],
  // The previous row keeps it.
  [['row.duplicate'], (row, index) => ({ ...row, bvn: bvnOf(index - 1) })],
];

/** Returns `rows` farmers as CSV, numbered from `from`. */
export function farmerList(rows, from = 0) {
  const lines = [COLUMNS];
  const faults = new Map();
  for (let index = 0; index < rows; index += 1) {
    const n = from + index;
    let row = {
      bvn: bvnOf(n),
      surname: SURNAMES[n % SURNAMES.length],
      first: FIRST_NAMES[n % FIRST_NAMES.length],
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
