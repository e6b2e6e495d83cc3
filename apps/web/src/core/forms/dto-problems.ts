import { getMetadataStorage, type ValidationError, ValidationTypes, validateSync } from 'class-validator';
import { shaped } from '#libs/contracts';
import { t } from './texts.js';

/** A contract class whose decorators validate a body. */
export type Dto<T extends object> = new () => T;

/** Field -> its label on screen. */
export type Labels = Partial<Record<string, string>>;

type Text = Parameters<typeof t>[0];

/** Messages of rules without a custom message; `slot` is the placeholder for the rule's number. */
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

/** Rules reported before others: the field is empty, or has no number that limits could apply to. */
const FIRST = ['isDefined', 'isNotEmpty', 'arrayNotEmpty', 'isNumber', 'isNumberString', 'isInt'];
/** Rules reported last, because forms limit the input length. */
const LAST = ['maxLength', 'isLength', 'arrayMaxSize'];

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

/**
 * Validates a form's body with the class that the server uses, so both ends share one rule set. Messages come from the
 * class; a rule without one gets a plain message with the field's label, never the validator's own.
 * @returns field -> message, empty if all is valid
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

/** Returns the decorators of one property, inherited ones included. */
function rulesOf<T extends object>(type: Dto<T>, property: string) {
  return getMetadataStorage()
    .getTargetValidationMetadatas(type, '', true, false)
    .filter(({ propertyName }) => propertyName === property);
}

/** Returns the rules of a field that its input shows: whether it is required, its longest text, and whether it is an email. */
export function limitsOf<T extends object>(type: Dto<T>, property: string) {
  const rules = rulesOf(type, property);
  const longest = rules.find(({ name }) => name === 'maxLength')?.constraints?.[0] as number | undefined;
  return {
    required: rules.every((rule) => rule.type !== ValidationTypes.CONDITIONAL_VALIDATION),
    maxLength: longest,
    isEmail: rules.some(({ name }) => name === 'isEmail'),
  };
}

/** "accountName" -> "Account name", for a field without a label. */
function wordsOf(property: string): string {
  const words = property.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the form values to send: text is trimmed, blank values are omitted. */
export function tidy<T extends object>(values: T): Partial<T> {
  const trimmed = Object.entries(values).map(([key, value]) => [
    key,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return Object.fromEntries(trimmed.filter(([, value]) => !isBlank(value))) as Partial<T>;
}
