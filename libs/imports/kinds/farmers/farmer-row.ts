import type { CommaMeaning, FarmerImportType, Gender } from '#libs/contracts';
import { holdsBvn, isAccountToken } from '#libs/identifier-encryption';
import {
  accountFault,
  bvnFault,
  checkPhone,
  cleanDigits,
  cleanId,
  cleanText,
  digitsOfExponent,
  emailFaultOf,
  fault,
  MAX_HECTARES,
  MAX_LENGTH,
  nameFaultOf,
  parseHectares,
  type RowFault,
  readBirthDate,
  textFaultOf,
  withoutPlaceholder,
} from '../../domain/index.js';
import { KEY_MISSING, type OpenToken, readBvnCell, readIdCell } from '../identifier-cells.js';
import { FARMER_FIELDS, type FarmerCells, type FarmerValues, fieldsChecked, KEY_FIELD } from './fields.js';

export interface FarmerRowCheck {
  values: FarmerValues;
  /** Faults of the whole row, its key or its name: the row is rejected. */
  faults: RowFault[];
  /** Faults of other cells: without `faults` the row is stored without these cells. */
  parked: RowFault[];
  /** Automatic corrections. */
  notes: RowFault[];
}

const GENDERS: Record<string, Gender> = { m: 'M', male: 'M', f: 'F', female: 'F' };

/** A row with no values yet. */
const BLANK = Object.fromEntries(FARMER_FIELDS.map(({ field }) => [field, null])) as FarmerValues;

// Fields grouped by check once, so that checking a row needs no look-ups.
const IDS = fieldsChecked('id');
const NAMES = fieldsChecked('name');
const PHONES = fieldsChecked('phone');
const TEXTS = fieldsChecked('text');
/** Fields that must not contain a BVN, because everyone who can see the farmer sees them. */
const OTHERS = FARMER_FIELDS.filter(({ check }) => check !== 'bvn' && check !== 'phone');
const BVN_LENGTH = 11;
/** A NUBAN, the account number format of every Nigerian bank. */
const ACCOUNT = /^(?!(\d)\1+$)\d{10}$/;
const ACCOUNT_WITHOUT_ZERO = /^[1-9]\d{8}$/;

function checkBvn(cell: string, openToken: OpenToken, isKey: boolean, check: FarmerRowCheck): boolean {
  const { bvn, fault: found } = readBvnCell(cell, openToken);
  if (found) (isKey || found.code === 'bvn.token' ? check.faults : check.parked).push(found);
  else if (bvn !== null) {
    check.values.bvn = bvn;
    if (!bvn.startsWith('22')) check.notes.push(bvnFault('bvn.start', bvn));
  }
  return bvn !== null || found !== null;
}

/** Checks identifiers: a fault of the key rejects the row; other faulty identifiers are left blank. */
function checkIds(
  cells: FarmerCells,
  importType: FarmerImportType,
  openToken: OpenToken,
  check: FarmerRowCheck,
): void {
  const { values, faults, parked } = check;
  const keyField = KEY_FIELD[importType];
  let hasKey = checkBvn(cells.bvn ?? '', openToken, keyField === 'bvn', check) && keyField === 'bvn';
  for (const { field, called } of IDS) {
    const { id, fault: found } = readIdCell(field, cells[field], called);
    if (id === null && !found) continue;
    if (field === keyField) hasKey = true;
    if (found) (field === keyField ? faults : parked).push(found);
    else values[field] = id;
  }
  if (!hasKey) faults.push(fault(keyField, KEY_MISSING[importType]));
}

function checkNames(cells: FarmerCells, { values, faults, parked }: FarmerRowCheck): void {
  for (const { field, heading, required } of NAMES) {
    const cell = cells[field];
    const name = cell ? withoutPlaceholder(cleanText(cell), true) : '';
    if (name === '') {
      if (required) faults.push(fault(field, 'name.missing', '', heading.toLowerCase()));
      continue;
    }
    const found = nameFaultOf(field, name);
    if (found) (required ? faults : parked).push(found);
    else values[field] = name;
  }
}

function checkRest(
  cells: FarmerCells,
  check: FarmerRowCheck,
  openToken: OpenToken,
  commaIs: CommaMeaning,
): void {
  const { values, parked, notes } = check;
  for (const { field } of PHONES) {
    const cell = cells[field];
    if (!cell) continue;
    const phone = checkPhone(field, cell);
    values[field] = phone.value;
    if (phone.fault) parked.push(phone.fault);
    if (phone.note) notes.push(phone.note);
  }
  for (const { field, longest } of TEXTS) {
    const cell = cells[field];
    const text = cell ? withoutPlaceholder(cleanText(cell)) : '';
    if (text === '') continue;
    const found = textFaultOf(field, text, longest);
    if (found) parked.push(found);
    else values[field] = text;
  }
  const gender = cells.gender ? withoutPlaceholder(cleanText(cells.gender)) : '';
  if (gender !== '') {
    values.gender = GENDERS[gender.toLowerCase()] ?? null;
    if (values.gender === null) parked.push(fault('gender', 'gender.invalid', gender));
  }
  const email = cells.email ? withoutPlaceholder(cleanId(cells.email)).toLowerCase() : '';
  if (email !== '') {
    const found = emailFaultOf('email', email);
    if (found) parked.push(found);
    else values.email = email;
  }
  if (cells.community) checkCommunity(cells.community, check);
  if (cells.dateOfBirth) checkBirth(cells.dateOfBirth, check);
  if (cells.accountNumber) checkAccount(cells.accountNumber, openToken, check);
  checkSize(cells.farmSize, check, commaIs);
}

/** Checks the community. An unreadable one rejects the row; otherwise the farmer would go into another community. */
function checkCommunity(cell: string, { values, faults }: FarmerRowCheck): void {
  const text = withoutPlaceholder(cleanText(cell), true);
  if (text === '') return;
  const found = textFaultOf('community', text, MAX_LENGTH.name);
  if (found) faults.push(found);
  else values.community = text;
}

function checkBirth(cell: string, { values, parked }: FarmerRowCheck): void {
  const text = withoutPlaceholder(cleanText(cell));
  if (text === '') return;
  const read = readBirthDate(text, new Date().toISOString().slice(0, 10));
  if ('day' in read) values.dateOfBirth = read.day;
  else parked.push(fault('dateOfBirth', read.problem, text));
}

function checkAccount(cell: string, openToken: OpenToken, { values, parked, notes }: FarmerRowCheck): void {
  const given = isAccountToken(cell) ? openToken(cell) : cell;
  if (given === null) {
    parked.push(fault('accountNumber', 'account.token'));
    return;
  }
  const typed = withoutPlaceholder(cleanDigits(given));
  if (typed === '') return;
  const digits = digitsOfExponent(typed) ?? typed;
  if (ACCOUNT_WITHOUT_ZERO.test(digits)) notes.push(accountFault('account.zeroRestored', digits));
  const account = ACCOUNT_WITHOUT_ZERO.test(digits) ? `0${digits}` : digits;
  if (ACCOUNT.test(account)) values.accountNumber = account;
  else parked.push(accountFault('account.invalid', typed));
}

/** Returns the text of a hectares cell; '' if it is a placeholder. */
export const sizeText = (cell: string | undefined): string => (cell ? withoutPlaceholder(cleanId(cell)) : '');

function checkSize(
  cell: string | undefined,
  { values, parked }: FarmerRowCheck,
  commaIs: CommaMeaning,
): void {
  const size = sizeText(cell);
  if (size === '') return;
  const hectares = parseHectares(size, commaIs);
  if (hectares === null && /^-\s*\d/.test(size)) parked.push(fault('farmSize', 'farmSize.range', size));
  else if (hectares === null) parked.push(fault('farmSize', 'farmSize.invalid', size));
  else if (hectares > MAX_HECTARES) parked.push(fault('farmSize', 'farmSize.range', size));
  else if (hectares > 0) values.farmSize = hectares;
}

/** Rejects cells with a BVN in the wrong column, and ignores their other faults. */
function refuseBvns(cells: FarmerCells, check: FarmerRowCheck): void {
  const refused = OTHERS.filter(({ field }) => {
    const cell = cells[field];
    return cell !== undefined && cell.length >= BVN_LENGTH && holdsBvn(cell);
  });
  if (refused.length === 0) return;
  const fields = new Set<string>(refused.map(({ field }) => field));
  check.parked = check.parked.filter(({ field }) => !fields.has(field));
  check.faults = [
    ...check.faults.filter(({ field }) => !fields.has(field)),
    ...refused.map(({ field, heading }) => fault(field, 'cell.bvn', '', heading)),
  ];
  check.values = { ...check.values, ...Object.fromEntries(refused.map(({ field }) => [field, null])) };
}

/**
 * Checks one row of a farmer list and collects all its faults. `cells` are unchanged from the file; `commaIs` says
 * what the comma of `0,500` separates. A rejected value is null in `values`.
 */
export function checkFarmerRow(
  cells: FarmerCells,
  importType: FarmerImportType,
  openToken: OpenToken = () => null,
  commaIs: CommaMeaning = 'decimal',
): FarmerRowCheck {
  const check: FarmerRowCheck = { values: { ...BLANK }, faults: [], parked: [], notes: [] };
  checkIds(cells, importType, openToken, check);
  checkNames(cells, check);
  checkRest(cells, check, openToken, commaIs);
  refuseBvns(cells, check);
  return check;
}
