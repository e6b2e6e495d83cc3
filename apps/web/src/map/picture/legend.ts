/** What one colour of a map means. Shown beside the map, and drawn into its picture. */
export interface LegendEntry {
  label: string;
  /** CSS colours, custom properties too. */
  fill: string;
  edge: string;
  dashed?: boolean;
  /** A dot instead of a piece of ground. */
  round?: boolean;
}
