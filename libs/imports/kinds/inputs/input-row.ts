import { type FarmerImportType, INPUTS_LENGTHS } from '#libs/contracts';
import type { InputField } from '#libs/contracts/imports/columns';
import { holdsBvn } from '#libs/identifier-encryption';
import {
  cleanText,
  fault,
  type RowFault,
  readDay,
  textFaultOf,
  withoutPlaceholder,
} from '../../domain/index.js';
import { KEY_MISSING, type OpenToken, readBvnCell, readIdCell } from '../identifier-cells.js';
import {
  type CountLine,
  type InputLine,
  type InputValues,
  KEY_OF,
  type KnownInput,
  type Side,
} from './fields.js';
import type { InputNames } from './match-inputs.js';
import { isPayable, readQuantity } from './quantity.js';

/** Cells of a row: by field, by side of an input, and under headings that name no input of the season. */
export interface InputCells {
  named: Partial<Record<InputField, string>>;
  sides: { field: string; side: Side; input: KnownInput; cell: string }[];
  strange: { heading: string; cell: string }[];
  /** The file has a column that names the input. */
  hasItem: boolean;
}

export interface InputRowCheck {
  values: InputValues;
  /** Faults of the row: a farmer's inputs are recorded completely or not at all. */
  faults: RowFault[];
}

export interface InputRules {
  importType: FarmerImportType;
  names: InputNames;
  /** "Rainy Season 2026". */
  season: string;
  /** ISO day. */
  today: string;
  openToken: OpenToken;
}

function checkKeys({ named }: InputCells, { importType, openToken }: InputRules, check: InputRowCheck): void {
  const { values, faults } = check;
  const bvn = readBvnCell(named.bvn ?? '', openToken);
  const tempId = readIdCell('tempId', named.tempId, 'temporary id');
  const cbnId = readIdCell('cbnApplicantId', named.cbnApplicantId, 'CBN applicant id');
  Object.assign(values, { bvn: bvn.bvn, tempId: tempId.id, cbnApplicantId: cbnId.id });
  const key = KEY_OF[importType];
  const found = { bvn, tempId, cbnApplicantId: cbnId }[key].fault;
  if (found) faults.push(found);
  else if (values[key] === null) faults.push(fault(key, KEY_MISSING[importType]));
}

const COUNTED = ['hoses', 'emptyBags'] as const;

/** Returns the counts of a row, for entries that are worth no money. */
function countsOf({ named }: InputCells, { season }: InputRules, faults: RowFault[]): CountLine[] {
  const line: CountLine = { eop: 0, season, hoses: null, emptyBags: null };
  for (const field of COUNTED) {
    const read = readQuantity(field, named[field] ?? '');
    if ('fault' in read) faults.push(read.fault);
    else if (read.quantity?.includes('.')) faults.push(fault(field, 'input.whole', read.quantity));
    else line[field] = read.quantity;
  }
  return line.hoses === null && line.emptyBags === null ? [] : [line];
}

/** Adds the quantity of one input to the row's lines; ignores blank cells. */
class Lines {
  private readonly byInput = new Map<number, InputLine>();

  constructor(private readonly faults: RowFault[]) {}

  add(field: string, side: Side, input: KnownInput, cell: string): void {
    const read = readQuantity(field, cell);
    if ('fault' in read) this.faults.push(read.fault);
    else if (read.quantity !== null) {
      if (!isPayable(read.quantity, input.unitCost))
        this.faults.push(fault(field, 'input.amount', read.quantity, input.unitCost));
      const line = this.byInput.get(input.id) ?? { eop: input.id, allocated: null, collected: null };
      // One column belongs to the input, the other to the row's own item: neither may be lost.
      if (line[side] !== null)
        this.faults.push(fault(field, 'row.duplicate', cell, `input in two columns: ${input.name} ${side}`));
      line[side] = read.quantity;
      this.byInput.set(input.id, line);
    }
  }

  get all(): InputLine[] {
    return [...this.byInput.values()].sort((a, b) => a.eop - b.eop);
  }
}

function checkItem(
  { named, hasItem, sides }: InputCells,
  rules: InputRules,
  check: InputRowCheck,
  lines: Lines,
) {
  const { names, season } = rules;
  const item = withoutPlaceholder(cleanText(named.item ?? ''), true);
  const said = [named.allocated, named.collected].some((cell) => cell && withoutPlaceholder(cleanText(cell)));
  if (item === '') {
    const counts = COUNTED.some((field) => withoutPlaceholder(cleanText(named[field] ?? '')));
    if (said || (hasItem && sides.length === 0 && !counts)) check.faults.push(fault('item', 'input.item'));
    return;
  }
  const input = names.of(item);
  if (input === null) {
    check.faults.push(fault('item', 'input.unknown', item, `${season}, which has ${names.list()}`));
    return;
  }
  const before = check.faults.length;
  lines.add('allocated', 'allocated', input, named.allocated ?? '');
  lines.add('collected', 'collected', input, named.collected ?? '');
  if (lines.all.length === 0 && check.faults.length === before)
    check.faults.push(fault('collected', 'input.nothing'));
}

function checkRest({ named }: InputCells, { today }: InputRules, { values, faults }: InputRowCheck): void {
  const day = withoutPlaceholder(cleanText(named.day ?? ''));
  if (day !== '') {
    const read = readDay(day, today);
    if ('day' in read) values.day = read.day;
    else faults.push(fault('day', 'input.date', day, DATE_PROBLEMS[read.problem]));
  }
  const reference = withoutPlaceholder(cleanText(named.reference ?? ''));
  const wrong = reference && textFaultOf('reference', reference, INPUTS_LENGTHS.reference);
  if (wrong) faults.push(wrong);
  else values.reference = reference || null;
  for (const field of ['item', 'reference'] as const)
    if (holdsBvn(named[field] ?? ''))
      faults.splice(
        0,
        faults.length,
        ...faults.filter((each) => each.field !== field),
        fault(field, 'cell.bvn', '', field),
      );
}

const DATE_PROBLEMS = {
  'date.invalid': 'is not a date',
  'date.noSuchDay': 'is not a calendar date',
  'date.range': 'is before 2000 or in the future',
} as const;

/** Checks one row of an input distribution list, and collects all its faults. */
export function checkInputRow(cells: InputCells, rules: InputRules): InputRowCheck {
  const check: InputRowCheck = {
    values: { bvn: null, tempId: null, cbnApplicantId: null, lines: [], day: null, reference: null },
    faults: [],
  };
  checkKeys(cells, rules, check);
  const lines = new Lines(check.faults);
  checkItem(cells, rules, check, lines);
  for (const { field, side, input, cell } of cells.sides) lines.add(field, side, input, cell);
  // An invalid quantity was not given to anyone.
  for (const { heading, cell } of cells.strange)
    if (!('fault' in readQuantity('', cell)) && withoutPlaceholder(cleanText(cell)) !== '')
      check.faults.push(
        fault('', 'input.unknown', heading, `${rules.season}, which has ${rules.names.list()}`),
      );
  checkRest(cells, rules, check);
  check.values.lines = [...countsOf(cells, rules, check.faults), ...lines.all];
  return check;
}
