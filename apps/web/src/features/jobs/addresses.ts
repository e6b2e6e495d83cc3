/** Path of the job centre. */
export const JOBS_PATH = '/imports';

/** Returns the address of one job in the job centre. */
export function jobPath(id: number): string {
  return `${JOBS_PATH}/${id}`;
}
