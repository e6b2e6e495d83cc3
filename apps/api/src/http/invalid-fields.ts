import { getMetadataStorage, type ValidationError } from 'class-validator';
import { PLATFORM_MESSAGES } from '#libs/contracts';
import { DomainError } from '#libs/platform';

const { fields: SENTENCES, general } = PLATFORM_MESSAGES;

/** Messages of validator constraints without a contract message, by constraint name. */
export const BY_CONSTRAINT: Readonly<Record<string, string>> = {
  isString: SENTENCES.text,
  isNumber: SENTENCES.number,
  isInt: SENTENCES.wholeNumber,
  isBoolean: SENTENCES.yesOrNo,
  isArray: SENTENCES.list,
  arrayNotEmpty: SENTENCES.required,
  isObject: SENTENCES.group,
  nestedValidation: SENTENCES.group,
  isDefined: SENTENCES.required,
  isNotEmpty: SENTENCES.required,
  isIn: SENTENCES.choice,
  maxLength: SENTENCES.tooLong,
  minLength: SENTENCES.tooShort,
  min: SENTENCES.tooSmall,
  max: SENTENCES.tooLarge,
  arrayMaxSize: SENTENCES.tooMany,
  arrayUnique: SENTENCES.twice,
  isEmail: SENTENCES.email,
  isIso8601: SENTENCES.date,
};

/** Number of fields named in the summary; all fields have their own message. */
const NAMED_FIELDS = 3;

interface Fault {
  /** Path of the field as sent: `grants.0.level`. */
  field: string;
  sentence: string;
  /** The message is the contract's own for this field, so it needs no field name. */
  isOwn: boolean;
}

/** Returns the problem of an invalid body or query: a message for each field, and a summary. */
export function invalidFields(errors: ValidationError[]): DomainError {
  const faults = errors.flatMap((error) => faultsOf(error, ''));
  const fields = Object.fromEntries(faults.map(({ field, sentence }) => [field, sentence]));
  return new DomainError('request.invalid', sentenceOf(faults), { fields });
}

function faultsOf(error: ValidationError, above: string): Fault[] {
  const field = above + error.property;
  // Decorators run from the bottom up: the last error is that of the topmost, such as a wrong type.
  const constraint = Object.entries(error.constraints ?? {}).at(-1);
  const below = (error.children ?? []).flatMap((child) => faultsOf(child, `${field}.`));
  if (!constraint) return below;
  const [name, own] = constraint;
  // The validator's own message for a nested value remains even when its other messages are disabled.
  const isOwn = own !== '' && name !== 'nestedValidation';
  return [{ field, sentence: isOwn ? own : plainSentence(error, name), isOwn }, ...below];
}

function plainSentence(error: ValidationError, constraint: string): string {
  if (error.value === undefined || error.value === null) return SENTENCES.required;
  const sentence = BY_CONSTRAINT[constraint] ?? SENTENCES.format;
  return sentence.replace('{limit}', () => limitOf(error, constraint));
}

/** Returns the number of a constraint such as `@MaxLength(120)`. */
function limitOf({ target, property }: ValidationError, constraint: string): string {
  if (!target) return '';
  const found = getMetadataStorage()
    .getTargetValidationMetadatas(target.constructor, '', false, false)
    .find(({ propertyName, name }) => propertyName === property && name === constraint);
  return Number(found?.constraints?.[0] ?? 0).toLocaleString('en-NG');
}

function sentenceOf(faults: Fault[]): string {
  const sentences = new Set(faults.map(({ sentence }) => sentence));
  const [first] = faults;
  if (sentences.size === 1 && first?.isOwn) return first.sentence;
  const said = faults.map((fault) =>
    /^Th(is|ese)\b/.test(fault.sentence) || !fault.isOwn ? named(fault) : fault.sentence,
  );
  return [general.invalid, ...new Set(said)].slice(0, NAMED_FIELDS + 1).join(' ');
}

/** Prefixes the field: "Short description: this field is required." */
function named({ field, sentence }: Fault): string {
  const last = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field;
  const words = last.replace(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${lower(sentence)}`;
}
