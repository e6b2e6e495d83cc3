import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { getMetadataStorage, validate } from 'class-validator';
import { PLATFORM_MESSAGES, shaped, TooManyItems, unbared } from '#libs/contracts';
import { DomainError } from '#libs/platform';
import { invalidFields } from './invalid-fields.js';

/**
 * Parses bodies and queries as contract classes. Unknown fields are dropped; errors answer 400 with a message for each
 * field. Parameters of any other type pass unchanged.
 */
@Injectable()
export class ContractPipe implements PipeTransform {
  async transform(value: unknown, { type, metatype }: ArgumentMetadata): Promise<unknown> {
    if ((type !== 'body' && type !== 'query') || !metatype || !isContract(metatype)) return value;
    const sent = unbared(metatype, value);
    if (Array.isArray(sent)) throw new DomainError('request.invalid');
    requireSane(sent);
    const instance = instanceOf(metatype, sent);
    const errors = await validate(instance, {
      whitelist: true,
      forbidUnknownValues: true,
      dismissDefaultMessages: true,
    });
    if (errors.length > 0) throw invalidFields(errors);
    return instance;
  }
}

function instanceOf(metatype: new () => object, value: unknown): object {
  try {
    return shaped(metatype, value);
  } catch (error) {
    if (error instanceof TooManyItems)
      throw new DomainError('request.invalid', PLATFORM_MESSAGES.general.tooManyItems);
    throw error;
  }
}

/** Maximum depth of a body; the contract's own have three levels. */
const DEEPEST = 20;
/** Maximum total of keys and items in a body: a few hundred farms with all their points. */
const MOST_VALUES = 100_000;

/** NUL and half a surrogate pair, which PostgreSQL cannot store. */
const UNSTORABLE = /[\0\p{Cs}]/u;

/** Throws `request.invalid` for a body deeper or larger than any contract, and for text that cannot be stored. */
function requireSane(sent: unknown): void {
  let values = 0;
  let level: object[] = typeof sent === 'object' && sent !== null ? [sent] : [];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) throw new DomainError('request.invalid');
    const below: object[] = [];
    for (const each of level)
      for (const key in each) {
        values += 1;
        if (values > MOST_VALUES) throw new DomainError('request.invalid');
        const inner = (each as Record<string, unknown>)[key];
        if (typeof inner === 'string' && UNSTORABLE.test(inner))
          throw DomainError.invalid({ [key]: PLATFORM_MESSAGES.fields.hidden });
        if (typeof inner === 'object' && inner !== null) below.push(inner);
      }
    level = below;
  }
}

const contracts = new WeakMap<object, boolean>();

/** The library collects the rules of all parents each time it is asked, so the answer is kept. */
function isContract(metatype: abstract new (...args: never[]) => unknown): boolean {
  const known = contracts.get(metatype);
  if (known !== undefined) return known;
  const found = getMetadataStorage().getTargetValidationMetadatas(metatype, '', false, false).length > 0;
  contracts.set(metatype, found);
  return found;
}
