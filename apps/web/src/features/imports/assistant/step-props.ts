import type { ImportDto } from '#libs/contracts';

/** Props of each step's page. */
export interface StepProps {
  /** Job id in the address. */
  jobId: number;
  imported: ImportDto;
}
