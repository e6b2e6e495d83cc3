/** The job centre. */
export const JOBS_PATH = '/imports';

/** One job in the job centre. */
export function jobPath(id: number): string {
  return `${JOBS_PATH}/${id}`;
}
