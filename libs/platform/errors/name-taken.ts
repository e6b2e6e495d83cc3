import { DomainError } from './domain-error.js';

/** Converts a unique-name conflict to a sentence at the field `name`. */
export async function withNameTaken<Result>(sentence: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'record.conflict')
      throw new DomainError('record.conflict', sentence, { fields: { name: sentence }, cause: error });
    throw error;
  }
}
