import { HOLD_CODES, type HoldCode } from '#libs/contracts';
import { FARMER_COLUMNS, type FarmerField } from '#libs/contracts/imports/columns';
import { nameChange, type PersonName } from '#libs/names';
import type { HeldChange } from '../import-kind.js';

export interface JudgedBvn {
  last4: string;
  /** The keyed hash used to compare two numbers. */
  index: Buffer;
  /** Returns the full number, called only if the two differ; null if its key is unavailable. */
  digits: () => string | null;
}

/** One side of a change, with its displayed values: the farmer in Gona or in the file. */
export interface JudgedFarmer {
  name: PersonName;
  gender: string | null;
  bvn: JudgedBvn | null;
  stateId: number | null;
  lgaId: number | null;
  state: string | null;
  lga: string | null;
}

/** The farmer's current communities, if the list would add another one. */
export interface Belonging {
  /** Names of their communities in the list's resource. */
  communities: string[];
  /** Names of their other resources, if they have no community in this one. */
  programmes: string[];
  /** Community that the list would add. */
  community: string;
  programme: string;
}

export interface Verdict {
  code: HoldCode;
  changes: HeldChange[];
}

const HEADINGS: Record<string, string> = Object.fromEntries(
  FARMER_COLUMNS.map(({ field, heading }) => [field, heading]),
);
const GRAVEST = Object.keys(HOLD_CODES) as HoldCode[];
const NUMBERS = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
];
const SEVERAL = 3;

const masked = (last4: string) => `•••••••${last4}`;
const places = ({ state, lga }: JudgedFarmer) => [lga, state].filter((name) => name !== null).join(', ');

/** Returns "Two digits are swapped", "One hidden digit differs", or that no other farmer has it. */
function bvnNote(before: string | null, after: string | null): string {
  if (before === null || after === null) return 'No other farmer has it';
  const differing = [...after].flatMap((digit, at) => (digit === before[at] ? [] : [at]));
  const [first = 0, second = 0] = differing;
  const isSwap =
    differing.length === 2 &&
    second === first + 1 &&
    before[first] === after[second] &&
    before[second] === after[first];
  if (isSwap) return 'Two digits are swapped';
  if (differing.length > SEVERAL) return 'No other farmer has it';
  const hidden = differing.every((at) => at < after.length - 4) ? ' hidden' : '';
  return differing.length === 1
    ? `One${hidden} digit differs`
    : `${NUMBERS[differing.length]}${hidden} digits differ`;
}

const andToo = (names: string[]) => `They also stay in ${names.join(' and ')}`;

/**
 * Returns a row's changes to a farmer's identity or community; null if there are none. A blank on either side is no
 * change: a blank cell keeps the stored value, and a missing value is filled in.
 */
export function judgeFarmer(
  before: JudgedFarmer,
  after: JudgedFarmer,
  belonging: Belonging | null,
): Verdict | null {
  const codes = new Set<HoldCode>();
  const changes: HeldChange[] = [];
  const add = (code: HoldCode, field: string, heading: string, was: string | null, is: string | null) => {
    codes.add(code);
    const change: HeldChange = { field, heading, before: was, after: is };
    changes.push(change);
    return change;
  };
  const heading = (field: FarmerField) => HEADINGS[field] ?? field;
  if (before.bvn && after.bvn && !before.bvn.index.equals(after.bvn.index))
    add('hold.bvn', 'bvn', heading('bvn'), masked(before.bvn.last4), masked(after.bvn.last4)).note = bvnNote(
      before.bvn.digits(),
      after.bvn.digits(),
    );
  const named = nameChange(before.name, after.name);
  for (const part of named?.parts ?? [])
    add('hold.name', part, heading(part), before.name[part], after.name[part]);
  if (before.gender && after.gender && before.gender !== after.gender)
    add('hold.sex', 'gender', heading('gender'), before.gender, after.gender);
  const last = changes.at(-1);
  if (last && changes.length >= SEVERAL)
    last.note ??= `${NUMBERS[changes.length]} fields: a different person?`;
  else if (named) {
    const surnameOnly = named.parts.length === 1 && named.parts[0] === 'surname';
    const note =
      named.note ?? (surnameOnly && before.gender === 'F' ? 'After marriage? Ask the agent' : null);
    const of = changes.find(({ field }) => field === named.parts.at(-1));
    if (of && note) of.note = note;
  }
  const moves = (code: HoldCode, field: string, heading: string, from: string[], to: string | null) => {
    if (from.length > 0) add(code, field, heading, from.join(', '), to).note = andToo(from);
  };
  if (belonging) {
    moves('hold.programme', 'programme', 'Programme', belonging.programmes, belonging.programme);
    moves('hold.community', 'community', 'Community', belonging.communities, belonging.community);
  }
  const isOther = (a: number | null, b: number | null) => a !== null && b !== null && a !== b;
  if (isOther(before.stateId, after.stateId) || isOther(before.lgaId, after.lgaId))
    add('hold.place', 'lga', 'State and LGA', places(before), places(after));
  const code = GRAVEST.find((each) => codes.has(each));
  return code ? { code, changes } : null;
}
