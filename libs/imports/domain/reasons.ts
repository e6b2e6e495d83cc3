import type { ImportReasonCode } from '#libs/contracts';
import { withoutBvns } from '#libs/identifier-encryption';

/**
 * Reasons why a row or placemark is rejected, or notes on what was changed: code -> sentence. The sentence appears in
 * the user's rejects file and on screen. It says what is wrong and, if the cause is known, what to do. `value` is the
 * cell as the user wrote it; `detail` is a finding of the rule (a length, a character, a name).
 */
const REASONS = {
  'bvn.missing': () => 'The BVN is missing.',
  'bvn.shortened': (value: string) =>
    `Excel has shortened this BVN to ${value}. Format the column as Text and enter all 11 digits.`,
  'bvn.length': (_value: string, detail: string) =>
    detail === '10'
      ? 'BVN must be 11 digits; this one has 10. If it began with 0, Excel has removed it.'
      : `BVN must be 11 digits; this one has ${detail}.`,
  'bvn.characters': () => 'BVN must be 11 digits; this one has other characters.',
  'bvn.phone': () => 'This is a phone number, not a BVN. Ask the farmer for the 11 digits of the BVN.',
  'bvn.repeated': () => 'This is not a BVN: its digits repeat, or count up or down.',
  'bvn.start': () => 'A BVN starts with 22, but this one does not. It was accepted; please check it.',
  'bvn.token': () =>
    'This is a BVN masked by Gona, but it was changed or comes from another account. Enter the 11 digits.',
  'cell.bvn': (_value: string, detail: string) =>
    `The column ${detail} contains a number that looks like a BVN. Enter BVNs only in the BVN column, and delete this one.`,
  'tempId.missing': () => 'The temporary id is missing.',
  'cbnApplicantId.missing': () => 'The CBN applicant id is missing.',
  'id.shortened': (value: string, detail: string) =>
    `Excel has shortened the ${detail} to ${value}. Format the column as Text and enter it in full.`,
  'id.characters': (_value: string, detail: string) =>
    `The ${detail} may contain only letters, digits, spaces and . _ / - # signs.`,
  'name.missing': (_value: string, detail: string) => `The ${detail} is missing.`,
  'name.character': (_value: string, detail: string) => `A name cannot contain "${detail}".`,
  'name.start': (_value: string, detail: string) => `A name cannot start with "${detail}".`,
  'name.letters': () => 'A name must contain a letter.',
  'text.long': (_value: string, detail: string) => `The text is longer than ${detail} characters.`,
  'text.damaged': () =>
    'Some characters of this row are damaged (shown as \uFFFD). Save the file again with UTF-8 encoding.',
  'cell.error': (value: string) => `The cell contains the spreadsheet error ${value}.`,
  'phone.invalid': (value: string) =>
    `${value} is not a phone number. Write 11 digits for Nigeria, for example 08031234567, or start with + and the country code.`,
  'phone.shortened': (value: string) =>
    `Excel has shortened this phone number to ${value}. Format the column as Text and enter it in full.`,
  'phone.repeated': (value: string) => `${value} is not a phone number: it is one digit repeated.`,
  'phone.second': (value: string, detail: string) =>
    `There is more than one phone number in ${value}. Gona kept ${detail}; each person can have one.`,
  'phone.zeroRestored': (value: string) => `The missing 0 before ${value} was added.`,
  'email.invalid': (value: string) => `${value} is not an email address.`,
  'gender.invalid': (value: string) => `Gender must be M or F (Male or Female), not ${value}.`,
  'date.invalid': (value: string) =>
    `${value} is not a date. Write day, month and year, for example 23/04/1980.`,
  'date.noSuchDay': (value: string) => `There is no day ${value}.`,
  'date.range': (value: string) =>
    `${value} cannot be a date of birth: the year must be between 1900 and now.`,
  'account.token': () =>
    'This is an account number masked by Gona, but it was changed, or comes from another account or an earlier version of Gona. Enter the 10 digits, or export the list again.',
  'account.invalid': (value: string) => `${value} is not an account number: it must have 10 digits.`,
  'account.zeroRestored': (value: string) => `The missing 0 before account number ${value} was added.`,
  'farmSize.invalid': (value: string) => `The farm size must be a number of hectares, not ${value}.`,
  'farmSize.range': (value: string) =>
    `The farm size must be more than 0 and at most 1,000 hectares, not ${value}.`,
  'row.tooManyCells': (_value: string, detail: string) => `This row has ${detail}`,
  'row.cellTooLong': (_value: string, detail: string) =>
    `Cell ${detail} is longer than the 32,767 characters that a spreadsheet can hold.`,
  'row.duplicate': (_value: string, detail: string) => `Same ${detail}.`,
  'row.copy': (_value: string, detail: string) => `Same ${detail}, and the same in all other columns.`,
  'farmer.forgotten': () => 'This person asked to be forgotten. The row was left out.',
  'farmer.locked': (_value: string, detail: string) =>
    `The record of this farmer is restricted${detail && ` until ${detail}`}. It was not changed.`,
  'key.taken': (_value: string, detail: string) => `This ${detail}.`,
  'place.unknownState': (value: string, detail: string) => `There is no state "${value}"${detail}`,
  'place.unknownLga': (value: string, detail: string) => `There is no local government "${value}"${detail}`,
  'place.ambiguousLga': (value: string, detail: string) =>
    `There is a local government "${value}" in ${detail}. Add the state.`,
  'place.unknownWard': (value: string, detail: string) => `There is no ward "${value}"${detail}`,
  'community.missing': () => 'The community is missing. Enter it, or choose one for the file.',
  'community.leftOut': (value: string) =>
    value === '' ? 'Rows without a community were left out.' : `Rows of "${value}" were left out.`,
  'community.noLga': (value: string) =>
    `"${value}" is not a community of this programme. Enter its LGA, or add the community first.`,
  'community.deleted': () => 'The community was deleted before this row was stored.',
  'community.shortDescription': (_value: string, detail: string) => detail,
  'community.longDescription': (_value: string, detail: string) => detail,
  'community.lga': (_value: string, detail: string) => detail,
  'member.unreachable': () => 'This row needs a phone number or an email address.',
  'member.farmer': (_value: string, detail: string) =>
    `This number belongs to ${detail}, a farmer of this community, so they are already a member.`,
  'input.item': () => 'This row names no input.',
  'input.unknown': (value: string, detail: string) => `"${value}" is not an input of ${detail}.`,
  'input.quantity': (value: string) => `${value} is not a quantity. Write a number, for example 2.5.`,
  'input.range': (value: string) =>
    `${value} cannot be a quantity: it must be more than 0 and at most 1,000,000.`,
  'input.whole': (value: string) => `${value} is not a whole number.`,
  'input.decimals': (value: string) => `${value} has more than 4 decimals.`,
  'input.amount': (value: string, detail: string) =>
    `At ₦${detail} per unit, ${value} is worth less than one kobo or more than an entry may be.`,
  'input.nothing': () => 'This row has neither an allocated nor a collected quantity.',
  'input.date': (value: string, detail: string) =>
    `${value} ${detail}. Write day, month and year, for example 23/06/2026.`,
  'input.noFarmer': (_value: string, detail: string) => `No farmer has this ${detail}.`,
  'input.otherProgramme': (_value: string, detail: string) => `${detail} is not a farmer of this programme.`,
  'input.otherCommunity': (_value: string, detail: string) => `${detail} is not a farmer of this community.`,
  'input.removed': () => 'This input has been removed from the season.',
  'input.overAllocated': (value: string, detail: string) =>
    `${value}: ${detail}. The entry is recorded as given, and appears as an anomaly in the ledger.`,
  'input.overEntitlement': (value: string, detail: string) =>
    `${value}: ${detail}. The entry is recorded as given, and appears as an anomaly in the ledger.`,
  'input.noFarm': (_value: string, detail: string) =>
    `${detail} has no completed farm. The entry is recorded anyway, and appears as an anomaly in the ledger.`,
  'soil.farm': () => 'Enter the farm ID, or the Temp ID of the farmer.',
  'soil.noFarm': (_value: string, detail: string) => `No farm of this programme has this ${detail}.`,
  'soil.severalFarms': (_value: string, detail: string) => detail,
  'soil.sample': () => 'The number of the sample is missing.',
  'soil.date': (value: string, detail: string) =>
    value === ''
      ? 'The date of the sample is missing.'
      : `${value} ${detail}. Write day, month and year, for example 23/06/2026.`,
  'soil.depth': (_value: string, detail: string) => detail,
  'soil.position': (_value: string, detail: string) => detail,
  'soil.farAway': () => 'The position is more than 1 km from the farm. Check the farm and the position.',
  'soil.number': (value: string) => `${value} is not a number.`,
  'soil.range': (value: string, detail: string) => `${value} is not possible: ${detail}.`,
  'soil.nothing': () => 'This row has no result.',
  'soil.method': (value: string, detail: string) =>
    `${value} is not a method that Gona knows. Use ${detail}. The value is stored, but not rated.`,
  'soil.texture': (value: string) => `${value} is not a texture class, such as sandy loam.`,
  'place.wardAlone': (value: string) => `Add the local government of the ward "${value}".`,
  'placemark.noKey': () => 'This placemark has no name or farm id.',
  'placemark.bvnAsCode': () =>
    'The name of this placemark is a BVN. Give it a farm id, and put the BVN in a field named BVN.',
  'placemark.namedByBvn': () =>
    'The name of this placemark is a BVN. Gona found the farmer by it and gave the farm another code.',
  'placemark.point': () => 'This placemark has a point but no boundary.',
  'placemark.noGeometry': () => 'This placemark has no boundary.',
  'placemark.shortLine': () => 'This placemark has a line of fewer than 3 points but no boundary.',
  'placemark.lineClosed': () => 'The boundary was recorded as a line and has been closed.',
  'placemark.extraGeometry': () => 'Other points and lines of this placemark were ignored.',
  'placemark.tooManyPoints': () => 'The boundary has more than 100,000 points.',
  'placemark.tooManyParts': () => 'The boundary has more than 2,000 parts and holes.',
  'placemark.segmentsJoined': () => 'The track was recorded in several segments; they were joined in order.',
  'placemark.unreadable': (_value: string, detail: string) => `This place cannot be read: ${detail}.`,
  'placemark.orderGuessed': (_value: string, detail: string) =>
    `The points were read as ${detail}: the other way round they would be outside Nigeria.`,
  'placemark.sorted': (_value: string, detail: string) => `The points were sorted by the column "${detail}".`,
  'placemark.size': (value: string) =>
    `The declared size ${value} is not a number of hectares and was ignored.`,
  'coordinate.unreadable': (value: string, detail: string) =>
    `Coordinate ${detail} ("${value}") is not a longitude and a latitude.`,
  'coordinate.range': (value: string, detail: string) =>
    `Coordinate ${detail} ("${value}") is out of range: longitude must be from -180 to 180, latitude from -90 to 90.`,
  'coordinate.metres': (value: string, detail: string) =>
    `Coordinate ${detail} ("${value}") looks like metres from a projected map (UTM), not degrees. Export the map again in WGS 84.`,
  'boundary.tooFewPoints': () => 'The boundary has fewer than 3 different points.',
  'boundary.noArea': () => 'The boundary encloses no area: its points are on one line.',
  'boundary.tooLarge': () =>
    'The boundary is larger than 10,000 ha, too large for a farm. Draw the boundary of the farm itself.',
  'boundary.crossesItself': (value: string) => `The boundary crosses itself near ${value}.`,
  'boundary.invalid': (value: string, detail: string) =>
    `The boundary is not valid: ${detail} near ${value}.`,
  'boundary.swappedInState': (value: string, detail: string) =>
    `Latitude and longitude look swapped: the boundary is near ${value}; the other way round it would be in ${detail}.`,
  'boundary.swapped': (value: string) =>
    `Latitude and longitude look swapped: the boundary would be near ${value}, outside Nigeria.`,
  'boundary.nullIsland': () =>
    'The boundary is near latitude 0, longitude 0, in the sea: the device had no GPS position when it was recorded.',
  'boundary.outside': (value: string) => `The boundary is outside Nigeria, near ${value}.`,
  'farm.ambiguous': (value: string, detail: string) =>
    `Gona has ${detail} farms "${value}" in this community resource, from different agents. Enter the agent who captured this one.`,
  'farm.farmersDiffer': () =>
    'BVN, temporary id and CBN id of this placemark belong to different farmers. Delete the wrong ones.',
  'placemark.attributesCut': () => 'Captured attributes beyond 16 kB were left out.',
  'finding.duplicate': (value: string) =>
    `The boundary is the same as that of ${value}. If it is the same farm, give it the same farm id.`,
  'finding.duplicateInFile': (value: string) => `The boundary is the same as that of ${value}.`,
  'finding.overlap': (value: string, detail: string) => `The boundary overlaps ${value} by ${detail}.`,
  'finding.overlapInFile': (value: string, detail: string) => `The boundary overlaps ${value} by ${detail}.`,
  'finding.size': (value: string) =>
    `The boundary encloses ${value}; farms usually have 0.01 to 500 hectares.`,
  'finding.outsideState': (value: string, detail: string) => `The boundary is ${detail}, near ${value}.`,
  'finding.otherFarmer': (_value: string, detail: string) =>
    `The farmer named in the map is not in Gona. The farm stays with ${detail}.`,
} as const satisfies Record<ImportReasonCode, (value: string, detail: string) => string>;

export type ReasonCode = keyof typeof REASONS;

/** One fault of, or change to, a row: `field` is the domain's term, '' for the whole row. */
export interface RowFault {
  field: string;
  code: ReasonCode;
  message: string;
  /** The cell as the user wrote it, shortened to 100 characters; BVNs are always masked. */
  value: string;
}

const SHOWN_CHARACTERS = 100;

/** Shortens and masks a value, because faults are stored and widely visible. */
const shorten = (value: string) =>
  value.length > SHOWN_CHARACTERS ? `${value.slice(0, SHOWN_CHARACTERS)}...` : value;

/** Builds a fault of `code` for `field`; `value` is shortened in the sentence and has its BVNs masked. */
export function fault(field: string, code: ReasonCode, value = '', detail = ''): RowFault {
  const shown = shorten(withoutBvns(value));
  return { field, code, message: REASONS[code](shown, withoutBvns(detail)), value: shown };
}

const DIGIT = /\d/g;
const KEPT_DIGITS = 4;
/** Minimum number of digits to mask. Shorter values are not, and do not reveal, a BVN or account number. */
const HIDDEN_FROM_DIGITS = 8;

/**
 * Masks a cell of BVNs or account numbers for display. The fault stays visible (letters, signs, length); of a possible
 * number only the last four digits do.
 */
function shownNumber(value: string): string {
  let hidden = (value.match(DIGIT)?.length ?? 0) - KEPT_DIGITS;
  if (hidden < HIDDEN_FROM_DIGITS - KEPT_DIGITS) return value;
  return value.replace(DIGIT, (digit) => (hidden-- > 0 ? '•' : digit));
}

/** As `fault`, for a BVN: neither the value nor the sentence contains more than its last four digits. */
export function bvnFault(code: ReasonCode, value = '', detail = ''): RowFault {
  return fault('bvn', code, code === 'bvn.shortened' ? value : shownNumber(value), detail);
}

/** As `fault`, for an account number, masked in the same way. */
export const accountFault = (code: ReasonCode, value: string): RowFault =>
  fault('accountNumber', code, shownNumber(value));
