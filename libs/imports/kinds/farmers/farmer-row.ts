import type { FarmerImportType, Gender } from '#libs/contracts';
import { holdsBvn, isBvnToken } from '#libs/identifier-encryption';
import {
  bvnFaultOf,
  checkPhone,
  cleanDigits,
  cleanId,
  cleanText,
  fault,
  idFaultOf,
  MAX_HECTARES,
  MAX_LENGTH,
  nameFaultOf,
  parseHectares,
  type ReasonCode,
  type RowFault,
  textFaultOf,
} from '../../domain/index.js';
import { FARMER_FIELDS, type FarmerCells, type FarmerValues, fieldsChecked, KEY_FIELD } from './fields.js';

export interface FarmerRowCheck {
  values: FarmerValues;
  /** Everything that is wrong with the row; empty when it may be stored. */
  faults: RowFault[];
  /** What was put right on the way in. */
  notes: RowFault[];
}

const EMAIL =
  /^[^\s@"(),:;<>[\\\]]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;
const GENDERS: Record<string, Gender> = { m: 'M', male: 'M', f: 'F', female: 'F' };

/** A row of which nothing is known yet. */
const BLANK = Object.fromEntries(FARMER_FIELDS.map(({ field }) => [field, null])) as FarmerValues;

// Sorted by what is asked of them once, so that a row is checked without looking anything up.
const IDS = fieldsChecked('id');
const NAMES = fieldsChecked('name');
const PHONES = fieldsChecked('phone');
const TEXTS = fieldsChecked('text');
/** Where no BVN belongs: these are shown to everybody who may see the farmer. */
const OTHERS = FARMER_FIELDS.filter(({ check }) => check !== 'bvn' && check !== 'phone');
const BVN_LENGTH = 11;
const KEY_MISSING: Record<FarmerImportType, ReasonCode> = {
  BVN: 'bvn.missing',
  TEMP_ID: 'tempId.missing',
  CBN_ID: 'cbnApplicantId.missing',
};

/** Answers what the token in a cell stands for; null where it is worth nothing here. */
export type OpenToken = (cell: string) => string | null;

function checkIds(
  cells: FarmerCells,
  importType: FarmerImportType,
  openToken: OpenToken,
  { values, faults }: FarmerRowCheck,
): void {
  const cell = cells.bvn ?? '';
  const given = isBvnToken(cell) ? openToken(cell) : cell;
  const bvn = given === null ? cell : cleanDigits(given);
  if (given === null) faults.push(fault('bvn', 'bvn.token'));
  else if (bvn !== '') {
    const found = bvnFaultOf(bvn);
    if (found) faults.push(found);
    else values.bvn = bvn;
  }
  let key = bvn;
  for (const { field, called } of IDS) {
    const cell = cells[field];
    const id = cell ? cleanId(cell) : '';
    if (field === KEY_FIELD[importType]) key = id;
    if (id === '') continue;
    const found = idFaultOf(field, id, called);
    if (found) faults.push(found);
    else values[field] = id;
  }
  if (key === '') faults.push(fault(KEY_FIELD[importType], KEY_MISSING[importType]));
}

function checkNames(cells: FarmerCells, { values, faults }: FarmerRowCheck): void {
  for (const { field, heading, required } of NAMES) {
    const cell = cells[field];
    const name = cell ? cleanText(cell) : '';
    if (name === '') {
      if (required) faults.push(fault(field, 'name.missing', '', heading.toLowerCase()));
      continue;
    }
    const found = nameFaultOf(field, name);
    if (found) faults.push(found);
    else values[field] = name;
  }
}

function checkRest(cells: FarmerCells, { values, faults, notes }: FarmerRowCheck): void {
  for (const { field } of PHONES) {
    const cell = cells[field];
    if (!cell) continue;
    const phone = checkPhone(field, cell);
    values[field] = phone.value;
    if (phone.fault) faults.push(phone.fault);
    if (phone.note) notes.push(phone.note);
  }
  for (const { field, longest } of TEXTS) {
    const cell = cells[field];
    const text = cell ? cleanText(cell) : '';
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

/** Refuses the cells that hold a BVN where none belongs; what else is wrong with them does not matter then. */
function refuseBvns(cells: FarmerCells, check: FarmerRowCheck): void {
  const refused = OTHERS.filter(({ field }) => {
    const cell = cells[field];
    return cell !== undefined && cell.length >= BVN_LENGTH && holdsBvn(cell);
  });
  if (refused.length === 0) return;
  const fields = new Set<string>(refused.map(({ field }) => field));
  check.faults = [
    ...check.faults.filter(({ field }) => !fields.has(field)),
    ...refused.map(({ field, heading }) => fault(field, 'cell.bvn', '', heading)),
  ];
  check.values = { ...check.values, ...Object.fromEntries(refused.map(({ field }) => [field, null])) };
}

/**
 * Checks one row of a farmer list and collects everything that is wrong with it, not only the first. `cells` are as the file
 * has them. A value that was refused is null in `values`.
 */
export function checkFarmerRow(
  cells: FarmerCells,
  importType: FarmerImportType,
  openToken: OpenToken = () => null,
): FarmerRowCheck {
  const check: FarmerRowCheck = { values: { ...BLANK }, faults: [], notes: [] };
  checkIds(cells, importType, openToken, check);
  checkNames(cells, check);
  checkRest(cells, check);
  refuseBvns(cells, check);
  return check;
}
