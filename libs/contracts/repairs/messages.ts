/** Messages about repairs of maps. */
export const REPAIRS_MESSAGES = {
  /** Wording of the specification. */
  sizesFixed: 'Missing Farm fixed',
  sizesWaiting: 'The sizes are being computed; see the job.',
  sizesCancelled: 'The job was cancelled. Sizes that it had computed before stay.',
  underWay: 'The maps of this programme are being repaired already.',
  notWaiting: 'This repair does not wait for an answer; it goes on, or has ended.',
  notUndoable:
    'This repair cannot be undone: it is still running, has changed nothing, or is older than 7 days.',
} as const;
