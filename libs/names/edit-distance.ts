/**
 * Returns how many letters to insert, delete, replace or swap with a neighbour to turn one text into the other
 * (optimal string alignment). Returns `limit + 1` if it is more than `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last: number[] = [];
  for (let j = 0; j <= b.length; j++) last.push(j);
  for (let i = 1; i <= a.length; i++) {
    const letter = a.charCodeAt(i - 1);
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const other = b.charCodeAt(j - 1);
      let cost = last[j - 1]! + (letter === other ? 0 : 1);
      if (last[j]! < cost) cost = last[j]! + 1;
      if (row[j - 1]! < cost) cost = row[j - 1]! + 1;
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other)
        cost = Math.min(cost, before[j - 2]! + 1);
      row.push(cost);
      if (cost < least) least = cost;
    }
    if (least > limit) return limit + 1;
    before = last;
    last = row;
  }
  return last[b.length]!;
}
