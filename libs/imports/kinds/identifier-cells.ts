import type { FarmerImportType } from '#libs/contracts';
import { isBvnToken } from '#libs/identifier-encryption';
import {
  bvnFaultOf,
  cleanDigits,
  cleanId,
  digitsOfExponent,
  fault,
  idFaultOf,
  type ReasonCode,
  type RowFault,
  withoutPlaceholder,
} from '../domain/index.js';

/** Returns the value of the token in a cell; null if it is not valid here. */
export type OpenToken = (cell: string) => string | null;

export const KEY_MISSING: Record<FarmerImportType, ReasonCode> = {
  BVN: 'bvn.missing',
  TEMP_ID: 'tempId.missing',
  CBN_ID: 'cbnApplicantId.missing',
};

/** Reads the BVN of a cell, or of its token; both results are null for a blank cell. */
export function readBvnCell(
  cell: string,
  openToken: OpenToken,
): { bvn: string | null; fault: RowFault | null } {
  const given = isBvnToken(cell) ? openToken(cell) : cell;
  if (given === null) return { bvn: null, fault: fault('bvn', 'bvn.token') };
  const typed = withoutPlaceholder(cleanDigits(given));
  if (typed === '') return { bvn: null, fault: null };
  const bvn = digitsOfExponent(typed) ?? typed;
  const found = bvnFaultOf(bvn);
  return found ? { bvn: null, fault: found } : { bvn, fault: null };
}

/** Reads the id of a cell; `called` is its name in a sentence. Both results are null for a blank cell. */
export function readIdCell(
  field: string,
  cell: string | undefined,
  called: string,
): { id: string | null; fault: RowFault | null } {
  const typed = cell ? withoutPlaceholder(cleanId(cell)) : '';
  if (typed === '') return { id: null, fault: null };
  const id = digitsOfExponent(typed) ?? typed;
  const found = idFaultOf(field, id, called);
  return found ? { id: null, fault: found } : { id, fault: null };
}
