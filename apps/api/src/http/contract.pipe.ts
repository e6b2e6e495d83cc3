import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, type ValidationError, validate } from 'class-validator';
import { PLATFORM_MESSAGES } from '#libs/contracts';
import { DomainError } from '#libs/platform';

/**
 * Bodies and queries as the contract's classes: fields that the class does not know are dropped, faults answer 400 with
 * a sentence for each field. Parameters of any other type pass as they are.
 */
@Injectable()
export class ContractPipe implements PipeTransform {
  async transform(value: unknown, { type, metatype }: ArgumentMetadata): Promise<unknown> {
    if ((type !== 'body' && type !== 'query') || !metatype || !isContract(metatype)) return value;
    if (Array.isArray(value) || !isTame(value)) throw new DomainError('request.invalid');
    const instance = plainToInstance(metatype, value ?? {}) as object;
    const faults = await validate(instance, {
      whitelist: true,
      forbidUnknownValues: false,
    });
    if (faults.length > 0) throw invalid(faults);
    return instance;
  }
}

/** Levels of a body; the contract's own have three. */
const DEEPEST = 20;

/**
 * Whether class-transformer can be let loose on it: it follows every level, and takes a key named "constructor" for the
 * class of what holds it.
 */
function isTame(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth > DEEPEST || Object.hasOwn(value, 'constructor')) return false;
  return Object.values(value).every((inner) => isTame(inner, depth + 1));
}

function isContract(metatype: abstract new (...args: never[]) => unknown): boolean {
  return getMetadataStorage().getTargetValidationMetadatas(metatype, '', false, false).length > 0;
}

function invalid(faults: ValidationError[]): DomainError {
  const fields = Object.fromEntries(faults.flatMap((fault) => faultsOf(fault, '')));
  const sentences = [...new Set(Object.values(fields))];
  const only = sentences.length === 1 ? sentences[0] : undefined;
  // A message of the catalogue stands by itself; those of the validator follow our own sentence.
  const sentence = only?.endsWith('.')
    ? only
    : `${PLATFORM_MESSAGES.general.invalid} ${sentences.join('; ')}.`;
  return new DomainError('request.invalid', sentence, { fields });
}

function faultsOf(fault: ValidationError, above: string): [string, string][] {
  const field = above + fault.property;
  // Decorators run from the bottom up: the last fault is that of the topmost, such as "must be a string".
  const own = Object.values(fault.constraints ?? {}).at(-1);
  const below = (fault.children ?? []).flatMap((child) => faultsOf(child, `${field}.`));
  return own === undefined ? below : [[field, own], ...below];
}
