import { FARMER_COLUMNS, type FarmerField } from '#libs/contracts/imports/columns';

/** A sheet of a workbook. */
export interface Sheet {
  name: string;
  header: string[];
  rows: string[][];
}

/** Raise it at each change of the questions: yyyymmddnn. */
const VERSION = '2026112901';
const LABEL = 'label::English (en)';
const CONSTRAINT_MESSAGE = 'constraint_message::English (en)';

const PHONE = {
  type: 'text',
  appearance: 'numbers',
  constraint: "regex(., '^0[789][01][0-9]{8}$')",
  problem: 'A phone number has 11 digits, such as 08031234567.',
};
const digits = (count: number) => ({
  type: 'text',
  appearance: 'numbers',
  constraint: `regex(., '^[0-9]{${count}}$')`,
  problem: `Write ${count} digits.`,
});

interface Question {
  type: string;
  appearance?: string;
  required?: true;
  constraint?: string;
  problem?: string;
}

/** Questions that are not a plain text. */
const QUESTIONS: Partial<Record<FarmerField, Question>> = {
  bvn: digits(11),
  surname: { type: 'text', required: true },
  firstName: { type: 'text', required: true },
  gender: { type: 'select_one gender' },
  dateOfBirth: { type: 'date', constraint: '. <= today()', problem: 'This day is in the future.' },
  phone: PHONE,
  farmSize: { type: 'decimal', constraint: '. > 0 and . <= 100', problem: 'Write hectares, up to 100.' },
  accountNumber: digits(10),
  nextOfKinPhone: PHONE,
  guarantorPhone: PHONE,
};

/** Returns a heading as a question's name, which the import recognises: `Date of Birth` becomes `date_of_birth`. */
export const questionName = (heading: string): string => heading.toLowerCase().replace(/[^a-z0-9]+/g, '_');

const question = (name: string, label: string, asked: Question): string[] => [
  asked.type,
  name,
  label,
  asked.required ? 'yes' : '',
  asked.constraint ?? '',
  asked.problem ?? '',
  asked.appearance ?? '',
];

/**
 * Returns the XLSForm of Gona's capture: a farmer and the boundary of a farm. Its questions are columns of the farmer
 * list and of farm maps, so that pulls of both need no matching.
 */
export function xlsForm(): Sheet[] {
  return [
    {
      name: 'survey',
      header: ['type', 'name', LABEL, 'required', 'constraint', CONSTRAINT_MESSAGE, 'appearance'],
      rows: [
        ...['start', 'end', 'deviceid', 'username'].map((name) => question(name, '', { type: name })),
        ...FARMER_COLUMNS.map(({ field, heading }) =>
          question(questionName(heading), heading, QUESTIONS[field] ?? { type: 'text' }),
        ),
        question('farm_id', 'Farm ID', { type: 'text' }),
        question('boundary', 'Boundary', {
          type: 'geoshape',
          constraint: 'area(.) > 100 and area(.) < 1000000',
          problem: 'The farm must have between 100 m² and 100 hectares.',
        }),
      ],
    },
    {
      name: 'choices',
      header: ['list_name', 'name', LABEL],
      rows: [
        ['gender', 'M', 'Male'],
        ['gender', 'F', 'Female'],
      ],
    },
    {
      name: 'settings',
      header: ['form_title', 'form_id', 'version', 'default_language'],
      rows: [['Gona: farmer and farm', 'gona_capture', VERSION, 'English (en)']],
    },
  ];
}
