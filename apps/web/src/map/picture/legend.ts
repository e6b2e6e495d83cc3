/** Meaning of one colour of a map, shown next to the map and drawn into its exported image. */
export interface LegendEntry {
  label: string;
  /** CSS colours, including custom properties. */
  fill: string;
  edge: string;
  dashed?: boolean;
  /** A dot instead of an area. */
  round?: boolean;
}
