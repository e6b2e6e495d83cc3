/** A promise exceeded its timeout. */
export class NoAnswer extends Error {}

/**
 * Returns the promise's result. Throws if it fails, and `NoAnswer` if it takes longer than `ms` milliseconds; its
 * later result is ignored.
 */
export async function withTimeout<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`no answer within ${ms} ms`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
