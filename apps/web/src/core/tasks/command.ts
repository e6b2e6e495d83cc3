import type { AskOf, Call, CallShape } from '#libs/contracts';
import { type Answered, ask } from '../api/ask.js';
import { SERVER } from './outcome.js';
import { createTask, type Task, type TaskOptions } from './task.js';

/** Path, query and body of a call, and other data for its toasts, such as the name of the record. */
type Args<Shape extends CallShape, More> = AskOf<Call<Shape>> & More;

/**
 * A task that sends one declared call, with its toasts, reloads and undo. A failure shows the server's message, unless
 * `failure` sets another. Register it with the feature.
 * `command('members/remove', removeCommunityMember, { success: MESSAGES.removed, reloads: [members] })`
 */
export function command<Shape extends CallShape, More extends object = object>(
  name: string,
  declared: Call<Shape>,
  options: TaskOptions<Args<Shape, More>, Answered<Shape>> = {},
): Task<Args<Shape, More>, Answered<Shape>> {
  // `ask` makes its argument optional for calls without any, which the compiler cannot follow for an unknown shape.
  const send = ask as (call: Call<Shape>, args: Args<Shape, More>) => Promise<Answered<Shape>>;
  return createTask<Args<Shape, More>, Answered<Shape>>(name, (args) => send(declared, args), {
    failure: SERVER,
    ...options,
  });
}
