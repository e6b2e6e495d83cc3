import { Logger } from '@nestjs/common';
import type { Refusal } from '#libs/contracts';
import { problemOf } from '../http/problem.filter.js';

const log = new Logger('Sockets');

/** Converts an error of a command to its ack: the codes and messages of HTTP, and never a stack. */
export function refusalOf(thrown: unknown): Refusal {
  const problem = problemOf(thrown);
  if (problem.status >= 500 && problem.code !== 'database.unavailable')
    log.error({ err: thrown }, 'a socket command ran into a fault');
  return { ok: false, error: problem.code, message: problem.sentence };
}
