import type { Call } from '#libs/contracts';
import type { PreparedCall, SampleStage } from './samples.js';

/** Everything that one sample asked of its stage, in order, with the results. */
export type Trace = { key: string; result: unknown }[];

const DIFFERS = new Error('This sample asks for something else.');
/** Results that depend on no earlier request: every sample of a stage may use them. */
const ALWAYS = new Set(['admin', 'accountId', 'word', 'code']);

/**
 * Prepares a call with the records of an earlier sample. Returns undefined if no earlier sample asked for exactly the
 * same: one that asked for more may have changed the records.
 */
export async function replayed(
  stage: SampleStage,
  call: Call,
  traces: readonly Trace[],
): Promise<PreparedCall | undefined> {
  for (const trace of traces) {
    let at = 0;
    const within = watched(stage, async (key) => {
      const step = trace[at];
      if (step?.key !== key) throw DIFFERS;
      at += 1;
      return step.result;
    });
    const prepared = await stage.prepare(call, {}, within).catch((error) => {
      if (error !== DIFFERS) throw error;
      return undefined;
    });
    if (prepared && at === trace.length) return prepared;
  }
  return undefined;
}

/** Prepares a call with records of its own, and adds its trace. */
export async function recorded(stage: SampleStage, call: Call, traces: Trace[]): Promise<PreparedCall> {
  const trace: Trace = [];
  const within = watched(stage, async (key, perform) => {
    const step: Trace[number] = { key, result: undefined };
    trace.push(step);
    step.result = await perform();
    return step.result;
  });
  const prepared = await stage.prepare(call, {}, within);
  traces.push(trace);
  return prepared;
}

/** Returns a stage whose requests are answered by `answer`. */
function watched<Requests extends object>(
  own: Requests,
  answer: (key: string, perform: () => unknown) => Promise<unknown>,
): Requests {
  return new Proxy(own, {
    get: (_, name: keyof Requests & string) => {
      const value: unknown = own[name];
      if (typeof value !== 'function') return value;
      if (ALWAYS.has(name)) return value.bind(own);
      if (name === 'wallet') return () => watched(value.apply(own), answer);
      return (...asked: unknown[]) => answer(keyOf(name, asked), () => value.apply(own, asked));
    },
  });
}

/** A client of an earlier user says nothing that their id does not say. */
function keyOf(name: string, asked: unknown[]): string {
  return JSON.stringify([name, ...asked], (key, value) => {
    if (key === 'client') return undefined;
    return value instanceof File ? [value.name, value.size] : value;
  });
}
