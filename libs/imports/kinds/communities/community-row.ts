import type { CommunityField } from '#libs/contracts/imports/columns';
import { holdsBvn } from '#libs/identifier-encryption';
import { cleanText, fault, type ResolvedPlace, type RowFault, textFaultOf } from '../../domain/index.js';
import { COMMUNITY_FIELDS, type CommunityCells, type CommunityValues } from './fields.js';

export interface CommunityRowCheck {
  values: CommunityValues;
  place: ResolvedPlace;
  /** Faults of the row; empty if it can be stored. */
  faults: RowFault[];
  /** Cells that are left blank when the row is stored. */
  parked: RowFault[];
}

const LINE = /\r\n|\r|\n/;

/** Cleans each paragraph of a text and keeps the line breaks. */
const cleanLines = (text: string) => text.split(LINE).map(cleanText).join('\n').trim();

/**
 * Checks one row of a list of communities on its own. Only the database knows whether a community is new and so which
 * fields it requires. `needsLga`: the programme maps farms.
 */
export function checkCommunityRow(
  cells: CommunityCells,
  lgaNamed: (lga: string | null) => ResolvedPlace,
  { needsLga }: { needsLga: boolean },
): CommunityRowCheck {
  const texts: Record<CommunityField, string | null> = {
    name: null,
    shortDescription: null,
    longDescription: null,
    lga: null,
  };
  const faults: RowFault[] = [];
  for (const { field, heading, longest } of COMMUNITY_FIELDS) {
    const cell = cells[field] ?? '';
    const text = field === 'longDescription' ? cleanLines(cell) : cleanText(cell);
    if (text === '') continue;
    const found = holdsBvn(text)
      ? fault(field, 'cell.bvn', '', heading)
      : textFaultOf(field, text, longest ?? Number.POSITIVE_INFINITY);
    if (found) faults.push(found);
    else texts[field] = text;
  }
  if (texts.name === null && !faults.some(({ field }) => field === 'name'))
    faults.push(fault('name', 'name.missing', '', 'name'));
  const place = lgaNamed(texts.lga);
  const { lga: _lga, ...rest } = texts;
  return {
    values: { ...rest, lgaId: place.lgaId },
    place,
    faults: needsLga ? [...faults, ...place.faults] : faults,
    parked: needsLga || faults.length > 0 ? [] : place.faults,
  };
}
