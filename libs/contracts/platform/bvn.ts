/**
 * Returns a typed BVN: 11 digits, with optional spaces or hyphens, that are not a phone number. Null for anything
 * else.
 */
export function typedBvn(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '');
  return /^[1-9]\d{10}$/.test(digits) ? digits : null;
}
