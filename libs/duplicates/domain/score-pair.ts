import type { Agreement, Evidence, EvidenceField } from '#libs/contracts';
import { compareNames, editDistance, type NameLevel, nameKeys } from '#libs/names';
import type { Person } from './person.js';
import {
  ASSUMED_FARMERS,
  COMMON_NAMES,
  COMMON_SHARE,
  ESTIMATED_WITHIN,
  LARGEST_BLOCK,
  NAME_BITS,
  RARE_SHARE,
  WEIGHTS,
} from './weights.js';

/** How often names and values occur in the account. */
export interface Frequencies {
  farmers: number;
  /** Farmers with a word in its normal form. */
  withWord(word: string): number;
  /** Farmers with a value of a blocking key; `LARGEST_BLOCK + 1` or more counts as many. */
  withKey(key: string): number;
}

export interface ScoredPair {
  /** Sum of all weights, with the starting point. */
  weight: number;
  evidence: Evidence[];
}

const COMMON = new Set(nameKeys(COMMON_NAMES));
const rounded = (weight: number) => Math.round(weight * 10) / 10;

/** Returns the weight of an equal name: the rarer, the more. */
function nameWeight(word: string, { farmers, withWord }: Frequencies): number {
  const assumed = ASSUMED_FARMERS * (COMMON.has(word) ? COMMON_SHARE : RARE_SHARE);
  // The two compared records are not evidence of how common the name is.
  const share = (Math.max(withWord(word) - 2, 0) + assumed) / (farmers + ASSUMED_FARMERS);
  return Math.min(Math.max(-Math.log2(share) - NAME_BITS.discount, NAME_BITS.least), NAME_BITS.most);
}

type Found = [Agreement, number] | null;

type NameField = 'firstName' | 'surname';

function ofName(level: NameLevel, word: string, field: NameField, given: Frequencies): Found {
  if (level === 'missing') return ['missing', 0];
  if (level === 'different') return ['different', WEIGHTS.otherName[field]];
  if (level === 'initial') return ['initial', WEIGHTS.name.initial];
  const whole = nameWeight(word, given);
  if (level === 'equal') return ['same', whole];
  return [level, Math.max(whole + WEIGHTS.name[level], 0)];
}

/** A value shared by many farmers, such as the phone of an agent, is weaker evidence. */
function ofShared(weight: number, holders: number): Found {
  const less = Math.log2(Math.max(holders, 2) / 2);
  return [holders > LARGEST_BLOCK ? 'shared' : 'same', Math.max(weight - less, 0)];
}

function ofPhone(a: Person, b: Person, { withKey }: Frequencies): Found {
  if (!a.phone || !b.phone) return ['missing', 0];
  if (a.phone === b.phone) return ofShared(WEIGHTS.phone.same, withKey(`phone ${a.phone}`));
  if (editDistance(a.phone, b.phone, 1) === 1) return ['near', WEIGHTS.phone.near];
  return ['different', WEIGHTS.phone.different];
}

function ofAccount(a: Person, b: Person, { withKey }: Frequencies): Found {
  if (!a.account || !b.account) return ['missing', 0];
  if (a.account === b.account) return ofShared(WEIGHTS.account.same, withKey(`account ${a.account}`));
  return ['different', WEIGHTS.account.different];
}

function ofBirth(a: Person, b: Person): Found {
  if (!a.dateOfBirth || !b.dateOfBirth) return ['missing', 0];
  const { same, newYear, near, different } = WEIGHTS.birthDate;
  const isEstimate = a.dateOfBirth.endsWith('-01-01') && b.dateOfBirth.endsWith('-01-01');
  if (a.dateOfBirth === b.dateOfBirth) return ['same', isEstimate ? newYear : same];
  if (isEstimate) {
    const years = Math.abs(Number(a.dateOfBirth.slice(0, 4)) - Number(b.dateOfBirth.slice(0, 4)));
    return ['different', years > ESTIMATED_WITHIN ? different : different / 2];
  }
  const [yearA, monthA, dayA] = a.dateOfBirth.split('-');
  const [yearB, monthB, dayB] = b.dateOfBirth.split('-');
  const isSwapped = yearA === yearB && monthA === dayB && dayA === monthB;
  const parts = [yearA === yearB, monthA === monthB, dayA === dayB].filter(Boolean).length;
  const isSlip = parts === 2 && editDistance(a.dateOfBirth, b.dateOfBirth, 1) === 1;
  return isSwapped || isSlip ? ['near', near] : ['different', different];
}

function ofKin(a: Person, b: Person): Found {
  const phones = a.kinPhone && b.kinPhone ? a.kinPhone === b.kinPhone : null;
  const named = a.kin && b.kin ? compareNames(a.kin, b.kin) : null;
  const isNamed = named && [named.firstName, named.surname].every((level) => level !== 'different');
  if (phones && isNamed) return ['same', WEIGHTS.nextOfKin.same];
  if (phones) return ['same', WEIGHTS.nextOfKin.phone];
  if (isNamed && phones === null) return ['same', WEIGHTS.nextOfKin.name];
  return phones === null && named === null ? ['missing', 0] : ['different', WEIGHTS.nextOfKin.different];
}

function ofPlace(a: Person, b: Person): Found {
  const { community, ward, lga, different } = WEIGHTS.place;
  if (a.communities.some((id) => b.communities.includes(id))) return ['community', community];
  if (a.wardId && a.wardId === b.wardId) return ['ward', ward];
  if (a.lgaId && a.lgaId === b.lgaId) return ['lga', lga];
  return a.lgaId && b.lgaId ? ['different', different] : ['missing', 0];
}

/**
 * Weighs both names. The surname of a child is often the first name of the father, so one name that agrees with the
 * other part alone belongs to a relative. Relatives share phone and next of kin, and with them the surname.
 */
function ofNames(a: Person, b: Person, given: Frequencies, shareHome: boolean): Record<NameField, Found> {
  const { firstName, surname, keys, swapped } = compareNames(a.name, b.name);
  const isRelative = swapped && (firstName === 'different' || surname === 'different');
  const found = ofName(surname, keys.surname, 'surname', given);
  return {
    firstName: ofName(isRelative ? 'different' : firstName, keys.firstName, 'firstName', given),
    surname: found && shareHome ? [found[0], Math.min(found[1], NAME_BITS.atHome)] : found,
  };
}

/** Weighs all evidence that two records are one person. Never uses BVN, prints, photo or programme. */
export function scorePair(a: Person, b: Person, given: Frequencies): ScoredPair {
  const [phone, nextOfKin] = [ofPhone(a, b, given), ofKin(a, b)];
  const shareHome = phone?.[0] === 'same' || nextOfKin?.[0] === 'same';
  const found: Record<EvidenceField, Found> = {
    phone,
    account: ofAccount(a, b, given),
    birthDate: ofBirth(a, b),
    nextOfKin,
    ...ofNames(a, b, given, shareHome),
    place: ofPlace(a, b),
    gender: a.gender && b.gender && a.gender !== b.gender ? ['different', WEIGHTS.gender.different] : null,
  };
  const evidence = Object.entries(found).flatMap(([field, each]): Evidence[] =>
    each ? [{ field: field as EvidenceField, agreement: each[0], weight: rounded(each[1]) }] : [],
  );
  // The sum of the shown weights, so that the table adds up.
  return {
    weight: rounded(evidence.reduce<number>((sum, { weight }) => sum + weight, WEIGHTS.start)),
    evidence,
  };
}
