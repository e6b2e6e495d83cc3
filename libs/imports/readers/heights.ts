const METRES_DIGITS = 10;
const rounded = (metres: number) => Math.round(metres * METRES_DIGITS) / METRES_DIGITS;

/** No ground in the world lies outside of these, in metres. */
const LOWEST = -500;
const HIGHEST = 9000;

/** The altitudes of one placemark's points, which the boundary itself does not keep. */
export class Heights {
  private count = 0;
  private sum = 0;
  private lowest = Number.POSITIVE_INFINITY;
  private highest = Number.NEGATIVE_INFINITY;

  /** `metres` may be no number: exports write 'NaN' where a device knew none. */
  add(metres: number): void {
    if (!(metres >= LOWEST && metres <= HIGHEST)) return;
    this.count++;
    this.sum += metres;
    if (metres < this.lowest) this.lowest = metres;
    if (metres > this.highest) this.highest = metres;
  }

  /** As attributes. None where every point says 0: that is what map programs write when they know nothing. */
  get attributes(): Record<string, number> {
    if (this.count === 0 || (this.lowest === 0 && this.highest === 0)) return {};
    return {
      'Altitude, lowest (m)': rounded(this.lowest),
      'Altitude, highest (m)': rounded(this.highest),
      'Altitude, mean (m)': rounded(this.sum / this.count),
    };
  }
}
