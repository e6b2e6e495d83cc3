import { MEMBER_LENGTHS } from '#libs/contracts';
import { holdsBvn } from '#libs/identifier-encryption';
import {
  checkPhone,
  cleanId,
  cleanText,
  emailFaultOf,
  fault,
  nameFaultOf,
  type RowFault,
  textFaultOf,
  withoutPlaceholder,
} from '../../domain/index.js';
import { MEMBER_FIELDS, type MemberCells, type MemberValues } from './fields.js';

export interface MemberRowCheck {
  values: MemberValues;
  /** Faults of the whole row: its first name, or missing contact details. */
  faults: RowFault[];
  /** Faults of other cells: without `faults` the row is stored without these cells. */
  parked: RowFault[];
  /** Automatic corrections. */
  notes: RowFault[];
}

/** Fields that must not contain a BVN; in a phone column a BVN is not a valid number anyway. */
const OTHERS = MEMBER_FIELDS.filter(({ check }) => check !== 'phone');
const NAMES = ['surname', 'firstName'] as const;

function checkNames(cells: MemberCells, { values, faults, parked }: MemberRowCheck): void {
  for (const field of NAMES) {
    const name = withoutPlaceholder(cleanText(cells[field] ?? ''), true);
    const isNeeded = field === 'firstName';
    if (name === '') {
      if (isNeeded) faults.push(fault(field, 'name.missing', '', 'first name'));
      continue;
    }
    const found = nameFaultOf(field, name);
    if (found) (isNeeded ? faults : parked).push(found);
    else values[field] = name;
  }
}

function checkRest(cells: MemberCells, { values, parked, notes }: MemberRowCheck): void {
  const occupation = withoutPlaceholder(cleanText(cells.occupation ?? ''));
  const wrongText = occupation && textFaultOf('occupation', occupation, MEMBER_LENGTHS.occupation);
  if (wrongText) parked.push(wrongText);
  else values.occupation = occupation || null;
  const phone = checkPhone('phone', cells.phone ?? '');
  values.phone = phone.value;
  if (phone.fault) parked.push(phone.fault);
  if (phone.note) notes.push(phone.note);
  const email = withoutPlaceholder(cleanId(cells.email ?? '')).toLowerCase();
  const wrongEmail = email && emailFaultOf('email', email);
  if (wrongEmail) parked.push(wrongEmail);
  else values.email = email || null;
}

/** Rejects cells with a BVN, and ignores their other faults. */
function refuseBvns(cells: MemberCells, check: MemberRowCheck): void {
  for (const { field, heading } of OTHERS) {
    if (!holdsBvn(cells[field] ?? '')) continue;
    const others = ({ field: other }: RowFault) => other !== field;
    check.parked = check.parked.filter(others);
    check.faults = [...check.faults.filter(others), fault(field, 'cell.bvn', '', heading)];
    check.values[field] = null;
  }
}

/** Checks one row of a list of members on its own, and collects all its faults. */
export function checkMemberRow(cells: MemberCells): MemberRowCheck {
  const check: MemberRowCheck = {
    values: { surname: null, firstName: null, occupation: null, phone: null, email: null },
    faults: [],
    parked: [],
    notes: [],
  };
  checkNames(cells, check);
  checkRest(cells, check);
  refuseBvns(cells, check);
  if (check.values.phone === null && check.values.email === null)
    check.faults.push(fault('phone', 'member.unreachable'));
  return check;
}
