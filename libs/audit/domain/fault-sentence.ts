import type { ChainFault, ChainFaultKind } from '#libs/platform';

const SENTENCES: Record<ChainFaultKind, (topic: string, seq: number) => string> = {
  changed: (topic, seq) => `${topic}: entry ${seq} was changed after it was written.`,
  missing: (topic, seq) => `${topic}: entry ${seq} was taken out.`,
  cut: (topic, seq) => `${topic}: its end was cut off, from entry ${seq} on.`,
  dropped: (topic) => `${topic}: the whole topic was taken out.`,
  rehashed: (topic, seq) =>
    `${topic}: the hashes were recomputed; entry ${seq} is not the one that the checkpoint signed.`,
  unsigned: (topic, seq) => `${topic}: entry ${seq} was not written by Gona: it does not carry its mark.`,
  counter: (topic, seq) => `${topic}: its counter does not fit its entries, of which the last is ${seq}.`,
};

/** Describes the fault of a chain in plain words. */
export function sentenceOfFault({ topic, seq, what }: ChainFault): string {
  return SENTENCES[what](topic, seq);
}
