/** Messages about repairs of maps. */
export const REPAIRS_MESSAGES = {
  /** Wording of the specification. */
  sizesFixed: 'Missing Farm fixed',
  sizesWaiting: 'The calculation of sizes has started. Follow it in the job centre.',
  sizesCancelled: 'The job was cancelled. Sizes calculated before that stay.',
  underWay: "A repair of this programme's maps is already running.",
  notWaiting: 'This repair is not waiting for an answer. It is running or has ended.',
  notUndoable: 'This repair cannot be undone. It is still running, changed nothing, or is older than 7 days.',
} as const;
