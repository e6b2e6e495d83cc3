/** What was typed as a BVN: 11 digits, with spaces or hyphens between them, that are no phone number. Null for anything else. */
export function typedBvn(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '');
  return /^[1-9]\d{10}$/.test(digits) ? digits : null;
}
