const METRES_DIGITS = 10;
const rounded = (metres: number) => Math.round(metres * METRES_DIGITS) / METRES_DIGITS;

/** Limits of the Earth's surface, in metres. */
const LOWEST = -500;
const HIGHEST = 9000;

/** Altitudes of one placemark's points; the boundary itself does not store them. */
export class Heights {
  private count = 0;
  private sum = 0;
  private lowest = Number.POSITIVE_INFINITY;
  private highest = Number.NEGATIVE_INFINITY;

  /** Adds an altitude; `metres` may be NaN, which exports write if the device knew none. */
  add(metres: number): void {
    if (!(metres >= LOWEST && metres <= HIGHEST)) return;
    this.count++;
    this.sum += metres;
    if (metres < this.lowest) this.lowest = metres;
    if (metres > this.highest) this.highest = metres;
  }

  /**
   * Returns the altitudes as attributes. Empty if every point is 0, which map programs write for an unknown altitude.
   */
  get attributes(): Record<string, number> {
    if (this.count === 0 || (this.lowest === 0 && this.highest === 0)) return {};
    return {
      'Altitude, lowest (m)': rounded(this.lowest),
      'Altitude, highest (m)': rounded(this.highest),
      'Altitude, mean (m)': rounded(this.sum / this.count),
    };
  }
}
