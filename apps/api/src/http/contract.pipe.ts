import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validate } from 'class-validator';
import { DomainError } from '#libs/platform';
import { invalidFields } from './invalid-fields.js';

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
      dismissDefaultMessages: true,
    });
    if (faults.length > 0) throw invalidFields(faults);
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
