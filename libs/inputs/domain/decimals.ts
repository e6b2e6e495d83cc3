/** A decimal number without a fraction of a kobo lost: how many units of its last decimal, and how many decimals. */
interface Exact {
  units: bigint;
  decimals: number;
}

function exact(value: number | string): Exact {
  const [whole = '0', part = ''] = String(value).split('.');
  return { units: BigInt(whole + part), decimals: part.length };
}

/** The text of so many units: `12345`, 2 -> `123.45`. */
function text(units: bigint, decimals: number): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const at = digits.length - decimals;
  return `${units < 0n ? '-' : ''}${digits.slice(0, at)}${decimals > 0 ? `.${digits.slice(at)}` : ''}`;
}

/** The product of two decimal numbers, half a unit of the last decimal rounded away from zero, as PostgreSQL rounds numeric. */
export function product(a: number | string, b: number | string, decimals: number): string {
  const [x, y] = [exact(a), exact(b)];
  const units = x.units * y.units;
  const surplus = x.decimals + y.decimals - decimals;
  if (surplus <= 0) return text(units * 10n ** BigInt(-surplus), decimals);
  const step = 10n ** BigInt(surplus);
  const size = units < 0n ? -units : units;
  const rounded = (size + step / 2n) / step;
  return text(units < 0n ? -rounded : rounded, decimals);
}

/** The sum of naira to the kobo. */
export function sumOf(amounts: readonly (number | string)[]): string {
  return text(
    amounts.reduce((sum, each) => sum + BigInt(product(each, 100, 0)), 0n),
    2,
  );
}
