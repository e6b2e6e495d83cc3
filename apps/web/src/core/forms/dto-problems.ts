import { getMetadataStorage, type ValidationError, validateSync } from 'class-validator';
import { shaped } from '#libs/contracts';
import { t } from './texts.js';

/** A class of the contracts whose decorators say what a body must be. */
export type Dto<T extends object> = new () => T;

/** Field -> its label on screen. */
export type Labels = Partial<Record<string, string>>;

type Text = Parameters<typeof t>[0];

/** What a rule without a sentence of its own says; `slot` is the name under which the text has the rule's number. */
const SENTENCES: Record<string, { text: Text; slot?: 'min' | 'max'; at?: number }> = {
  isDefined: { text: 'required' },
  isNotEmpty: { text: 'required' },
  arrayNotEmpty: { text: 'required' },
  minLength: { text: 'tooShort', slot: 'min' },
  maxLength: { text: 'tooLong', slot: 'max' },
  isLength: { text: 'tooLong', slot: 'max', at: 1 },
  arrayMinSize: { text: 'tooFew', slot: 'min' },
  arrayMaxSize: { text: 'tooMany', slot: 'max' },
  min: { text: 'tooSmall', slot: 'min' },
  max: { text: 'tooLarge', slot: 'max' },
  isPositive: { text: 'notPositive' },
  isEmail: { text: 'notEmail' },
  isNumber: { text: 'notNumber' },
  isNumberString: { text: 'notNumber' },
  isInt: { text: 'notWhole' },
  isDateString: { text: 'notDate' },
  isIso8601: { text: 'notDate' },
  isUrl: { text: 'notAddress' },
  isIn: { text: 'notChoice' },
  isEnum: { text: 'notChoice' },
};

/** Said before others: that a field is empty. */
const FIRST = ['isDefined', 'isNotEmpty', 'arrayNotEmpty'];
/** The least that can be said, and forms do not let anybody type so much. */
const LAST = ['maxLength', 'isLength', 'arrayMaxSize'];

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

/**
 * Checks what a form would send with the very class by which the server checks it: one rule set for both ends. Sentences
 * are those of the class; where a rule has none, a plain one with the field's label, never the validator's own.
 * @returns field -> sentence, empty where nothing is wrong
 */
export function problemsOf<T extends object>(
  type: Dto<T>,
  body: object,
  labels: Labels = {},
): Record<string, string> {
  const instance = shaped(type, body);
  const problems = validateSync(instance).map((error) => [error.property, sentenceOf(type, error, labels)]);
  return Object.fromEntries(problems) as Record<string, string>;
}

function sentenceOf<T extends object>(type: Dto<T>, error: ValidationError, labels: Labels): string {
  const { property, value, constraints = {} } = error;
  const field = labels[property] ?? wordsOf(property);
  const rank = (rule: string) => (FIRST.includes(rule) ? 0 : LAST.includes(rule) ? 2 : 1);
  const broken = Object.keys(constraints).sort((one, other) => rank(one) - rank(other));
  const rules = rulesOf(type, property);
  const own = broken.find(
    (rule) => constraints[rule] && rules.some((each) => each.name === rule && each.message),
  );
  if (own) return constraints[own] ?? '';
  if (isBlank(value)) return t('required', { field });
  for (const rule of broken) {
    const known = SENTENCES[rule];
    if (!known) continue;
    const bound = rules.find(({ name }) => name === rule)?.constraints?.[known.at ?? 0];
    return t(known.text, { field, ...(known.slot && { [known.slot]: Number(bound) }) });
  }
  return t('wrong', { field });
}

/** The decorators of one property, with those that it inherits. */
function rulesOf<T extends object>(type: Dto<T>, property: string) {
  return getMetadataStorage()
    .getTargetValidationMetadatas(type, '', true, false)
    .filter(({ propertyName }) => propertyName === property);
}

/** "accountName" -> "Account name", for a field that has no label. */
function wordsOf(property: string): string {
  const words = property.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What of a form is sent: text without the spaces round it; what was left blank is left out. */
export function tidy<T extends object>(values: T): Partial<T> {
  const trimmed = Object.entries(values).map(([key, value]) => [
    key,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return Object.fromEntries(trimmed.filter(([, value]) => !isBlank(value))) as Partial<T>;
}
