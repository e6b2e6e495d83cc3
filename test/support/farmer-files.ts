import Papa from 'papaparse';

export const FARMER_COLUMNS = [
  'BVN',
  'Surname',
  'First Name',
  'Other Name',
  'Gender',
  'Phone',
  'Email',
  'Address',
  'Town',
  'State',
  'LGA',
  'Temp ID',
  'CBN Applicant ID',
  'RIFAN Number',
  'Farm Size',
  'Next of Kin Surname',
  'Next of Kin Phone',
  'Guarantor Surname',
] as const;

type Row = Record<(typeof FARMER_COLUMNS)[number], string>;

/** Returns farmer `index` of a generated list: every field filled and valid. */
export function goodFarmer(index: number): Row {
  return {
    BVN: String(22_000_000_000 + index),
    Surname: ['Bello', 'Adéyẹmí', "O'Brien", 'Ɗan-Asabe'][index % 4] as string,
    'First Name': ['Aisha', 'Ngozi', 'Ẹ̀yọ́', 'Musa'][index % 4] as string,
    'Other Name': '',
    Gender: index % 2 ? 'M' : 'Female',
    Phone: `080${30_000_000 + index}`,
    Email: `farmer${index}@example.com`,
    Address: `${index} Market Road, "Sabon Gari"`,
    Town: 'Argungu',
    State: 'Kebbi',
    LGA: 'Argungu',
    'Temp ID': `KB-${index}`,
    'CBN Applicant ID': `CBN${index}`,
    'RIFAN Number': `RF/${index}`,
    'Farm Size': (0.3 + (index % 50) / 10).toFixed(2),
    'Next of Kin Surname': 'Musa',
    'Next of Kin Phone': `080${40_000_000 + index}`,
    'Guarantor Surname': 'Sani',
  };
}

type Defect = (row: Row, index: number) => Partial<Row>;

/** Defects of real lists in the key or name: each makes exactly its row be rejected. */
const REJECTED: Defect[] = [
  () => ({ BVN: '2.23E+10' }),
  ({ BVN }) => ({ BVN: BVN.slice(0, 10) }),
  ({ BVN }) => ({ BVN: `${BVN}1` }),
  () => ({ BVN: '' }),
  () => ({ BVN: '2234567890A' }),
  () => ({ Surname: '' }),
  () => ({ 'First Name': ' ' }),
  () => ({ Surname: '=HYPERLINK("http://x","y")' }),
  // The BVN of the previous row, which keeps it.
  (_row, index) => ({ BVN: goodFarmer(index - 1).BVN }),
];

/** Other defects: each makes its row be stored without the cell. */
const PARKED: Defect[] = [
  () => ({ Phone: '080312345' }),
  () => ({ Gender: 'X' }),
  () => ({ Email: 'nobody at example' }),
  () => ({ LGA: 'Arugungu' }),
  () => ({ State: 'Kebi' }),
  () => ({ 'Farm Size': '-2' }),
];
const DEFECTS = [...REJECTED, ...PARKED];

/**
 * Returns a CSV of farmers `0 .. count - 1`. Every `every`-th row after the first has the next defect: `faulty` rows
 * are rejected for it, `parked` rows are stored without a cell.
 */
export function farmerCsv(
  count: number,
  every = Number.POSITIVE_INFINITY,
): { csv: string; faulty: number; parked: number } {
  let defects = 0;
  let faulty = 0;
  const rows = Array.from({ length: count }, (_, index) => {
    const row = goodFarmer(index);
    if (index === 0 || index % every !== 0) return row;
    const at = defects % DEFECTS.length;
    defects += 1;
    if (at < REJECTED.length) faulty += 1;
    return { ...row, ...(DEFECTS[at] as Defect)(row, index) };
  });
  return { csv: Papa.unparse(rows, { columns: [...FARMER_COLUMNS] }), faulty, parked: defects - faulty };
}
