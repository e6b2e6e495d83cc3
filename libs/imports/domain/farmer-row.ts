import type { FarmerImportType, Gender } from '#libs/contracts';
import { cleanDigits, cleanId, cleanText } from './clean.js';
import { type FarmerCells, type FarmerField, FIELD_LABELS, KEY_FIELD } from './columns.js';
import { checkPhone } from './phone.js';
import { bvnFault, fault, type ReasonCode, type RowFault } from './reasons.js';

/** A farmer row as it will be stored. Blank is null; phones are E.164; `farmSize` is in hectares. */
export type FarmerValues = {
  [F in FarmerField]: F extends 'gender'
    ? Gender | null
    : F extends 'farmSize'
      ? number | null
      : string | null;
};

export interface FarmerRowCheck {
  values: FarmerValues;
  /** Everything that is wrong with the row; empty when it may be stored. */
  faults: RowFault[];
  /** What was put right on the way in. */
  notes: RowFault[];
}

/** Characters that a column of text may hold. */
export const MAX_LENGTH = {
  name: 100,
  id: 64,
  email: 254,
  address: 500,
  place: 100,
  relationship: 100,
} as const;
const MAX_HECTARES = 1000;

const SHORTENED = /^\d(?:[.,]\d+)?[eE]\+?\d+$/;
const BVN = /^\d{11}$/;
const DIGITS = /^\d+$/;
const ID = /^[\p{L}\p{N} ._/#-]+$/u;
const NAME_OTHER = /[^\p{L}\p{M}\p{N} '’‘ʼ`´.,/&-]/u;
const NAME_START = /^[-.,/&]/;
const LETTER = /\p{L}/u;
const PLAIN_NAME = /^[A-Za-z][A-Za-z' -]*$/;
const EMAIL =
  /^[^\s@"(),:;<>[\\\]]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;
const HECTARES =
  /^(\d+(?:\.\d+)?|\.\d+|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+,\d{1,2})\s*(?:ha|has|hectare|hectares)?\.?$/i;
const DECIMAL_COMMA = /^\d+,\d{1,2}$/;
const CELL_ERROR = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA)$/;
const DAMAGED = '\uFFFD';
const GENDERS: Record<string, Gender> = { m: 'M', male: 'M', f: 'F', female: 'F' };

const blank = (): FarmerValues => ({
  bvn: null,
  tempId: null,
  cbnApplicantId: null,
  rifanNumber: null,
  surname: null,
  firstName: null,
  othername: null,
  gender: null,
  phone: null,
  email: null,
  address: null,
  town: null,
  state: null,
  lga: null,
  ward: null,
  farmSize: null,
  nextOfKinSurname: null,
  nextOfKinFirstName: null,
  nextOfKinPhone: null,
  nextOfKinRelationship: null,
  guarantorSurname: null,
  guarantorFirstName: null,
  guarantorPhone: null,
});

/** What is wrong with a BVN that is present (clean text), or null. Shared with the placemarks. */
export function bvnFaultOf(bvn: string): RowFault | null {
  if (BVN.test(bvn)) return null;
  if (SHORTENED.test(bvn)) return bvnFault('bvn.shortened', bvn);
  if (DIGITS.test(bvn)) return bvnFault('bvn.length', bvn, String(bvn.length));
  return bvnFault('bvn.characters', bvn);
}

/** What is wrong with an id that is present (clean text), or null; `label` is the id's name in the sentence. */
export function idFaultOf(field: string, id: string, label: string): RowFault | null {
  if (SHORTENED.test(id)) return fault(field, 'id.shortened', id, label);
  if (CELL_ERROR.test(id)) return fault(field, 'cell.error', id);
  if (id.length > MAX_LENGTH.id) return fault(field, 'text.long', id, String(MAX_LENGTH.id));
  return ID.test(id) ? null : fault(field, 'id.characters', id, label);
}

function nameFaultOf(field: string, name: string): RowFault | null {
  if (name.length > MAX_LENGTH.name) return fault(field, 'text.long', name, String(MAX_LENGTH.name));
  if (PLAIN_NAME.test(name)) return null;
  if (CELL_ERROR.test(name)) return fault(field, 'cell.error', name);
  if (name.includes(DAMAGED)) return fault(field, 'text.damaged', name);
  const other = NAME_OTHER.exec(name);
  if (other) return fault(field, 'name.character', name, other[0]);
  const start = NAME_START.exec(name);
  if (start) return fault(field, 'name.start', name, start[0]);
  return LETTER.test(name) ? null : fault(field, 'name.letters', name);
}

function textFaultOf(field: string, text: string, longest: number): RowFault | null {
  if (text.length > longest) return fault(field, 'text.long', text, String(longest));
  if (text.charCodeAt(0) === 0x23 && CELL_ERROR.test(text)) return fault(field, 'cell.error', text);
  return text.includes(DAMAGED) ? fault(field, 'text.damaged', text) : null;
}

/** Hectares from a cell such as '1.5', '1,5', '2 ha' (clean text); null when it is no number of hectares. */
export function parseHectares(text: string): number | null {
  const number = HECTARES.exec(text)?.[1];
  if (number === undefined) return null;
  return Number(DECIMAL_COMMA.test(number) ? number.replace(',', '.') : number.replaceAll(',', ''));
}

const IDS = ['tempId', 'cbnApplicantId', 'rifanNumber'] as const;
const ID_LABELS = {
  tempId: 'temporary id',
  cbnApplicantId: 'CBN applicant id',
  rifanNumber: 'RIFAN number',
} as const;
const NAMES = [
  'surname',
  'firstName',
  'othername',
  'nextOfKinSurname',
  'nextOfKinFirstName',
  'guarantorSurname',
  'guarantorFirstName',
] as const;
const PHONES = ['phone', 'nextOfKinPhone', 'guarantorPhone'] as const;
const TEXTS = [
  ['address', MAX_LENGTH.address],
  ['town', MAX_LENGTH.place],
  ['state', MAX_LENGTH.place],
  ['lga', MAX_LENGTH.place],
  ['ward', MAX_LENGTH.place],
  ['nextOfKinRelationship', MAX_LENGTH.relationship],
] as const;
const KEY_MISSING: Record<FarmerImportType, ReasonCode> = {
  BVN: 'bvn.missing',
  TEMP_ID: 'tempId.missing',
  CBN_ID: 'cbnApplicantId.missing',
};

function checkIds(
  cells: FarmerCells,
  importType: FarmerImportType,
  { values, faults }: FarmerRowCheck,
): void {
  const bvn = cells.bvn ? cleanDigits(cells.bvn) : '';
  if (bvn !== '') {
    const found = bvnFaultOf(bvn);
    if (found) faults.push(found);
    else values.bvn = bvn;
  }
  let key = bvn;
  for (const field of IDS) {
    const id = cells[field] ? cleanId(cells[field]) : '';
    if (field === KEY_FIELD[importType]) key = id;
    if (id === '') continue;
    const found = idFaultOf(field, id, ID_LABELS[field]);
    if (found) faults.push(found);
    else values[field] = id;
  }
  if (key === '') faults.push(fault(KEY_FIELD[importType], KEY_MISSING[importType]));
}

function checkNames(cells: FarmerCells, { values, faults }: FarmerRowCheck): void {
  for (const field of NAMES) {
    const name = cells[field] ? cleanText(cells[field]) : '';
    if (name === '') {
      if (field === 'surname' || field === 'firstName') {
        faults.push(fault(field, 'name.missing', '', FIELD_LABELS[field].toLowerCase()));
      }
      continue;
    }
    const found = nameFaultOf(field, name);
    if (found) faults.push(found);
    else values[field] = name;
  }
}

function checkRest(cells: FarmerCells, { values, faults, notes }: FarmerRowCheck): void {
  for (const field of PHONES) {
    const cell = cells[field];
    if (!cell) continue;
    const phone = checkPhone(field, cell);
    values[field] = phone.value;
    if (phone.fault) faults.push(phone.fault);
    if (phone.note) notes.push(phone.note);
  }
  for (const [field, longest] of TEXTS) {
    const text = cells[field] ? cleanText(cells[field]) : '';
    if (text === '') continue;
    const found = textFaultOf(field, text, longest);
    if (found) faults.push(found);
    else values[field] = text;
  }
  const gender = cells.gender ? cleanText(cells.gender) : '';
  if (gender !== '') {
    values.gender = GENDERS[gender.toLowerCase()] ?? null;
    if (values.gender === null) faults.push(fault('gender', 'gender.invalid', gender));
  }
  const email = cells.email ? cleanId(cells.email).toLowerCase() : '';
  if (email !== '') {
    if (email.length > MAX_LENGTH.email || !EMAIL.test(email))
      faults.push(fault('email', 'email.invalid', email));
    else values.email = email;
  }
  const size = cells.farmSize ? cleanId(cells.farmSize) : '';
  if (size !== '') {
    const hectares = parseHectares(size);
    if (hectares === null && /^-\s*\d/.test(size)) faults.push(fault('farmSize', 'farmSize.range', size));
    else if (hectares === null) faults.push(fault('farmSize', 'farmSize.invalid', size));
    else if (hectares <= 0 || hectares > MAX_HECTARES) faults.push(fault('farmSize', 'farmSize.range', size));
    else values.farmSize = hectares;
  }
}

/**
 * Checks one row of a farmer list and collects everything that is wrong with it, not only the first. `cells` are as the file
 * has them. A value that was refused is null in `values`.
 */
export function checkFarmerRow(cells: FarmerCells, importType: FarmerImportType): FarmerRowCheck {
  const check: FarmerRowCheck = { values: blank(), faults: [], notes: [] };
  checkIds(cells, importType, check);
  checkNames(cells, check);
  checkRest(cells, check);
  return check;
}
