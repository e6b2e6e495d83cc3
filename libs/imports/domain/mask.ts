const KEPT = 4;

/**
 * A BVN as it may be shown: only the last 4 characters, the others as bullets ('22345678901' -> '•••••••8901'). What is
 * shorter than 8 characters is hidden whole, since its last 4 would be half of it or more.
 */
export function maskBvn(bvn: string): string {
  if (bvn.length < KEPT * 2) return '•'.repeat(bvn.length);
  return '•'.repeat(Math.min(bvn.length - KEPT, 40)) + bvn.slice(-KEPT);
}
