import type { FarmerImportType } from '#libs/contracts';
import { INPUT_COLUMNS, type InputField } from '#libs/contracts/imports/columns';
import type { MergedInputColumn } from '#libs/inputs';
import type { NamedField } from '../../domain/index.js';
import { type ImportField, type StagedColumn } from '../import-field.js';

/** Quantities of one input in a row. Figures are text: numeric is never a float here. */
export interface InputLine {
  /** Id of the input. */
  eop: number;
  allocated: string | null;
  collected: string | null;
}

/** Hoses received and empty bags returned by the farmer of a row: a line of input 0. */
export interface CountLine {
  eop: 0;
  season: string;
  hoses: string | null;
  emptyBags: string | null;
}

/** Row of an input distribution list, as it will be recorded. Blank is null. */
export interface InputValues {
  bvn: string | null;
  tempId: string | null;
  cbnApplicantId: string | null;
  /** Each input once; counts come first. */
  lines: (InputLine | CountLine)[];
  /** ISO day. */
  day: string | null;
  reference: string | null;
}

/** Valid row. */
export type StagedInput = InputValues & { bvnIndex: Buffer | null };

type InputColumn = StagedColumn<StagedInput, MergedInputColumn>;
interface InputRule {
  synonyms: string;
  check?: string;
  columns: readonly InputColumn[];
}

const ALLOCATED =
  'allocated,allocation,quantityallocated,qtyallocated,allocatedquantity,allocatedqty,allotted,qtyallotted,quantityallotted,approvedquantity,quantityapproved,qtyapproved';
const COLLECTED =
  'collected,collection,quantitycollected,qtycollected,collectedquantity,collectedqty,quantityreceived,qtyreceived,quantityissued,qtyissued,quantitydistributed,qtydistributed,quantitygiven,qtygiven,quantitysupplied,qtysupplied,issued,received,distributed,quantity,qty';

const RULES: Record<InputField, InputRule> = {
  bvn: {
    check: 'bvn',
    synonyms:
      'bvn,bvnno,bvnnumber,bankverificationnumber,bankverificationno,bankverification,farmerbvn,farmersbvn',
    columns: [
      { column: 'bvn_index', type: 'bytea', of: ({ bvnIndex }) => bvnIndex },
      { column: 'bvn_last4', type: 'text', of: ({ bvn }) => bvn?.slice(-4) ?? null },
    ],
  },
  tempId: {
    synonyms:
      'tempid,temporaryid,tempidno,tempidnumber,temporaryidnumber,temp,temporaryidentity,farmertempid',
    columns: [{ column: 'temp_id', type: 'text', of: ({ tempId }) => tempId }],
  },
  cbnApplicantId: {
    synonyms:
      'cbnapplicantid,cbnid,cbnapplicantno,cbnapplicantnumber,applicantid,cbnno,cbnnumber,cbnidno,cbnidnumber,cbnapplicationid,applicationid',
    columns: [{ column: 'cbn_applicant_id', type: 'text', of: ({ cbnApplicantId }) => cbnApplicantId }],
  },
  item: {
    synonyms: 'item,input,inputname,itemname,nameofinput,nameofitem,product,commodity,inputitem,inputtype',
    columns: [{ column: 'lines', type: 'jsonb', of: ({ lines }) => JSON.stringify(lines) }],
  },
  allocated: { synonyms: ALLOCATED, columns: [] },
  collected: { synonyms: COLLECTED, columns: [] },
  day: {
    synonyms:
      'date,day,transactiondate,datecollected,dateofcollection,collectiondate,distributiondate,dateofdistribution,dateissued,issuedate,dateddmmyyyy',
    columns: [{ column: 'day', type: 'date', of: ({ day }) => day }],
  },
  reference: {
    synonyms:
      'reference,ref,refno,referenceno,referencenumber,waybill,waybillno,waybillnumber,grn,grnno,voucher,voucherno,vouchernumber,receiptno,receiptnumber',
    columns: [{ column: 'reference', type: 'text', of: ({ reference }) => reference }],
  },
  hoses: {
    synonyms:
      'hoseintake,hoseintakes,hosesintake,hosereceived,hosesreceived,noofhoses,numberofhoses,hosesnumber',
    columns: [],
  },
  emptyBags: {
    synonyms:
      'emptybags,emptybag,emptybagsreturned,emptybagreturned,returnedemptybags,emptybagsreceived,noofemptybags,numberofemptybags',
    columns: [],
  },
};

/** Every field of an input distribution list except those of its inputs, in the order of the template. */
export const INPUT_FIELDS: readonly (ImportField<StagedInput, InputField, MergedInputColumn> & {
  keyOf?: FarmerImportType;
})[] = INPUT_COLUMNS.map((column) => {
  const rule = RULES[column.field];
  return { ...column, ...rule, synonyms: rule.synonyms.split(',') };
});

/** Field by which an import type finds its farmers. */
export const KEY_OF = { BVN: 'bvn', TEMP_ID: 'tempId', CBN_ID: 'cbnApplicantId' } as const;

/** Returns the fields that every row needs; the input may be in a separate column, or in the headings. */
export const requiredInputFields = ({ importType }: { importType: string }): string[] => [
  KEY_OF[importType as FarmerImportType],
];

/** Input of the season. */
export interface KnownInput {
  id: number;
  name: string;
  unit: string;
  /** Naira per unit, as text. */
  unitCost: string;
}

export const SIDES = ['allocated', 'collected'] as const;
export type Side = (typeof SIDES)[number];

const keyOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

export { keyOf as inputKey };

/** Heading words for each side; those of plain quantities come last. */
const SIDE_WORDS: Record<Side, readonly string[]> = {
  allocated: ['allocated', 'allocation', 'alloc', 'allotted', 'allotment', 'approved'],
  collected: [
    'collected',
    'collection',
    'received',
    'issued',
    'distributed',
    'distribution',
    'given',
    'supplied',
    'taken',
  ],
};
const QUANTITY_WORDS = ['', 'qty', 'quantity', 'total', 'no', 'noof', 'number', 'numberof', 'bags', 'bagsof'];

/**
 * Returns every heading of a column with one side of one input: `NPK allocated`, `Qty of Urea collected`; `NPK` alone
 * means collected.
 */
function headingsOf({ name, unit }: KnownInput, side: Side): string[] {
  const names = [...new Set([keyOf(name), keyOf(name + unit)])];
  const found = side === 'collected' ? [...names] : [];
  for (const called of names)
    for (const word of SIDE_WORDS[side])
      for (const quantity of QUANTITY_WORDS)
        found.push(
          called + word + quantity,
          called + quantity + word,
          quantity + word + called,
          `${quantity}${word}of${called}`,
          word + quantity + called,
          quantity + called + word,
          `${quantity}of${called}${word}`,
          word + called + quantity,
        );
  if (side === 'collected')
    for (const called of names)
      for (const quantity of QUANTITY_WORDS)
        if (quantity) found.push(quantity + called, called + quantity, `${quantity}of${called}`);
  return found;
}

/**
 * Returns the field of one side of an input. It contains the name, because a person's choice for a heading is
 * remembered across seasons.
 */
export const sideField = (side: Side, { name }: Pick<KnownInput, 'name'>): string => `${side}:${keyOf(name)}`;

/** Returns two fields for each input of the season, for lists that have a farmer's inputs in columns. */
export function inputFields(inputs: readonly KnownInput[]): NamedField<string>[] {
  const taken = new Set(INPUT_FIELDS.flatMap(({ synonyms }) => synonyms));
  // An input's name belongs to that input only.
  const own = new Map(inputs.map(({ name }) => [keyOf(name), name]));
  return inputs.flatMap((input) =>
    SIDES.map((side) => {
      const synonyms = headingsOf(input, side).filter((key) => {
        if (taken.has(key) || (own.has(key) && own.get(key) !== input.name)) return false;
        taken.add(key);
        return true;
      });
      return { field: sideField(side, input), heading: `${input.name} ${side}`, synonyms };
    }),
  );
}
