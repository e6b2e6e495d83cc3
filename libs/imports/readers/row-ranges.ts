const SHOWN = 5;
const shown = (n: number) => n.toLocaleString('en-NG');

/** Row numbers in file order; consecutive ones are stored as one range. */
export class RowRanges {
  private readonly ranges: [from: number, to: number][] = [];
  count = 0;

  add(rowNo: number): void {
    const last = this.ranges.at(-1);
    this.count++;
    if (last && last[1] === rowNo - 1) last[1] = rowNo;
    else this.ranges.push([rowNo, rowNo]);
  }

  /** '7', '7 and 12', '7, 12 to 15 and 20', '7, 9, 11, 13, 15 and 230 more'. */
  get list(): string {
    const first = this.ranges.slice(0, SHOWN);
    const parts = first.map(([from, to]) =>
      from === to ? shown(from) : `${shown(from)} ${to === from + 1 ? 'and' : 'to'} ${shown(to)}`,
    );
    const more = this.count - first.reduce((sum, [from, to]) => sum + to - from + 1, 0);
    if (more > 0) parts.push(`${shown(more)} more`);
    return parts.length === 1 ? (parts[0] as string) : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  }

  /** 'Row 7' or 'Rows 7 and 12'. */
  get named(): string {
    return `${this.count === 1 ? 'Row' : 'Rows'} ${this.list}`;
  }
}

/** '"A"', '"A" and "B"', '"A", "B" and "C"'. */
export function quotedList(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`);
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`;
}
