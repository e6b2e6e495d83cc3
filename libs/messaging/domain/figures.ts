import type { MessageFiguresDto } from '#libs/contracts';

const FIELDS = [
  'messages',
  'recipients',
  'delivered',
  'failed',
  'unknown',
  'notSent',
  'accepted',
  'queued',
  'costKobo',
] as const satisfies readonly (keyof MessageFiguresDto)[];

/** Picks the figures of a row; all are 0 without a row. */
export const figuresOf = (row: MessageFiguresDto | undefined): MessageFiguresDto =>
  Object.fromEntries(FIELDS.map((field) => [field, row?.[field] ?? 0])) as Record<
    (typeof FIELDS)[number],
    number
  >;

/** Lagos is one hour ahead of UTC all year. */
const OFFSET_MS = 60 * 60 * 1000;

/** Returns the months up to a moment in Lagos, oldest first: `2026-10`, `2026-11`. */
export function monthsUntil(now: Date, count: number): string[] {
  const local = new Date(now.getTime() + OFFSET_MS);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - (count - 1 - index), 1))
      .toISOString()
      .slice(0, 7),
  );
}
