import type { ImportDto } from '#libs/contracts';

/** What the page of each step is given. */
export interface StepProps {
  /** By which the address names it. */
  jobId: number;
  imported: ImportDto;
}
