import type { Agreement, EvidenceField } from './constants.js';

/** One fact of a pair: its agreement, and its weight as a logarithm to base 2. */
export interface Evidence {
  field: EvidenceField;
  agreement: Agreement;
  weight: number;
}

const NOUNS: Record<EvidenceField, string> = {
  phone: 'phone',
  account: 'account number',
  birthDate: 'birth date',
  nextOfKin: 'next of kin',
  firstName: 'first name',
  surname: 'surname',
  place: 'place',
  gender: 'gender',
};

/** Returns one fact as a phrase: "same phone", "surnames differ by a letter". */
export function evidenceText({ field, agreement }: Pick<Evidence, 'field' | 'agreement'>): string {
  const noun = NOUNS[field];
  switch (agreement) {
    case 'same':
      return `same ${noun}`;
    case 'shared':
      return `same ${noun}, which many farmers have`;
    case 'spelling':
      return `${noun} in another spelling`;
    case 'short':
      return `short form of the ${noun}`;
    case 'near':
      return field === 'phone' || field === 'birthDate'
        ? `${noun}s nearly equal`
        : `${noun}s differ by a letter`;
    case 'initial':
      return `same initial of the ${noun}`;
    case 'community':
      return 'same community';
    case 'ward':
      return 'same ward';
    case 'lga':
      return 'same local government';
    case 'missing':
      return `no ${noun} to compare`;
    case 'different':
      return field === 'nextOfKin' ? 'different next of kin' : `different ${noun}s`;
  }
}

const REASONS = 3;
const isOfNames = ({ field }: Evidence) => field === 'firstName' || field === 'surname';

/** Returns the strongest reasons in one sentence: "Same phone, surnames differ by a letter". */
export function reasonsText(evidence: readonly Evidence[]): string {
  const names = evidence.filter(isOfNames);
  const isSameName = names.length === 2 && names.every(({ agreement }) => agreement === 'same');
  const parts = [
    ...evidence
      .filter((each) => each.weight > 0 && !isOfNames(each))
      .sort((a, b) => b.weight - a.weight)
      .map(evidenceText),
    ...(isSameName
      ? ['same name']
      : names.filter(({ agreement }) => agreement !== 'same' && agreement !== 'missing').map(evidenceText)),
  ];
  const text = parts.slice(0, REASONS).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the probability of a sum of weights. */
export const scoreOf = (weight: number): number => 1 / (1 + 2 ** -weight);
