/** A promise took longer than it was given. */
export class NoAnswer extends Error {}

/** What the promise comes to. Throws where it fails, and `NoAnswer` where it takes longer than `ms` milliseconds: then nobody waits for it. */
export async function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`no answer within ${ms} ms`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
