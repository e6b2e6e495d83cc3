import { PLATFORM_MESSAGES } from '#libs/contracts';
import type { Reader, Transaction } from '../database/transaction.js';
import { DomainError } from '../errors/domain-error.js';
import type { AuditKeys } from '../events/audit-keys.js';
import { canonicalJson } from '../events/canonical-json.js';

/** An act that a client may send more than once under one id, because an answer was lost. */
export interface Operation {
  /** The client's id of it; without one it is done each time. */
  opId: string | undefined;
  /** Id of the user: ids of operations are their own. */
  by: number;
  /** What kind of act it is: `farm.edit`. */
  act: string;
  /** All that the act depends on, its place included, as it was sent. */
  content: object;
}

/**
 * The first answer to an operation of this user; null where it is new. Throws `record.conflict` with that answer as `current` where the id
 * stands for other content.
 */
export async function answerBefore<Answer extends object>(
  reader: Reader,
  keys: AuditKeys,
  operation: Operation,
): Promise<Answer | null> {
  const { opId, by } = operation;
  if (!opId) return null;
  const [known] = await reader.query<{ content_hash: Buffer; answer: Answer }>(
    'SELECT content_hash, answer FROM operation WHERE user_id = $1 AND op_id = $2',
    [by, opId],
  );
  if (!known) return null;
  if (keys.isMacOf(known.content_hash, digestOf(operation))) return known.answer;
  const sentence = PLATFORM_MESSAGES.general.otherOperation;
  throw new DomainError('record.conflict', sentence, { fields: { opId: sentence }, current: known.answer });
}

/** Does an operation once, however often it arrives at the same time, and keeps its answer with what it changed. */
export async function doOnce<Answer extends object>(
  tx: Transaction,
  keys: AuditKeys,
  operation: Operation,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { opId, by } = operation;
  if (!opId) return work();
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`gona.operation:${by}:${opId}`]);
  const before = await answerBefore<Answer>(tx, keys, operation);
  if (before) return before;
  const answer = await work();
  await tx.query('INSERT INTO operation (user_id, op_id, content_hash, answer) VALUES ($1, $2, $3, $4)', [
    by,
    opId,
    keys.macOf(digestOf(operation)),
    JSON.stringify(answer),
  ]);
  return answer;
}

/** Only its keyed hash is kept: notes and numbers of phones are in what is sent. */
const digestOf = ({ act, content }: Operation): Buffer =>
  Buffer.from(canonicalJson({ operation: act, content }), 'utf8');
