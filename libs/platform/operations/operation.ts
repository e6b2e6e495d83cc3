import { PLATFORM_MESSAGES } from '#libs/contracts';
import { lock } from '../database/locks.js';
import { prepared } from '../database/prepared.js';
import { type Reader, type Transaction, together } from '../database/transaction.js';
import { DomainError } from '../errors/domain-error.js';
import type { AuditKeys } from '../events/audit-keys.js';
import { canonicalJson } from '../events/canonical-json.js';

/** Act that a client may retry under the same id (idempotency key), because an answer was lost. */
export interface Operation {
  /** The client's id of the operation; without one, every request is executed. */
  opId: string | undefined;
  /** User id; operation ids are separate for each user. */
  by: number;
  /** Type of act: `farm.edit`. */
  act: string;
  /** Everything that the act depends on, including its place, as sent. */
  content: object;
}

/**
 * Returns the first answer to an operation of this user; null if it is new. Throws `record.conflict` with that answer
 * as `current` if the id belongs to other content.
 */
export async function answerBefore<Answer extends object>(
  reader: Reader,
  keys: AuditKeys,
  operation: Operation,
): Promise<Answer | null> {
  const { opId, by } = operation;
  if (!opId) return null;
  const [known] = await reader.query<{ content_hash: Buffer; answer: Answer }>(
    prepared('SELECT content_hash, answer FROM operation WHERE user_id = $1 AND op_id = $2'),
    [by, opId],
  );
  if (!known) return null;
  if (keys.isMacOf(known.content_hash, digestOf(operation))) return known.answer;
  const sentence = PLATFORM_MESSAGES.general.otherOperation;
  throw new DomainError('record.conflict', sentence, { fields: { opId: sentence }, current: known.answer });
}

/** Executes an operation once, even for concurrent requests, and stores its answer with its changes. */
export async function doOnce<Answer extends object>(
  tx: Transaction,
  keys: AuditKeys,
  operation: Operation,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { opId, by } = operation;
  if (!opId) return work();
  const [, before] = await together([
    lock(tx, 'request', `${by}:${opId}`),
    answerBefore<Answer>(tx, keys, operation),
  ]);
  if (before) return before;
  const answer = await work();
  tx.send(prepared('INSERT INTO operation (user_id, op_id, content_hash, answer) VALUES ($1, $2, $3, $4)'), [
    by,
    opId,
    keys.macOf(digestOf(operation)),
    JSON.stringify(answer),
  ]);
  return answer;
}

/** Stores only a keyed hash, because requests contain notes and phone numbers. */
const digestOf = ({ act, content }: Operation): Buffer =>
  Buffer.from(canonicalJson({ operation: act, content }), 'utf8');
