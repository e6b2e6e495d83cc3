import { later } from '../../../core/feature/later.js';
import { useAppSelector } from '../../../core/hooks.js';
import { selectEvaluation } from '../selectors.js';
import type { ReasonFormProps } from './ReasonForm.js';

const ReasonForm = later(() => import('./ReasonForm.js').then((module) => module.ReasonForm));

/** Asks for the reason to complete a farm despite an open severe finding, while the farm is on the page. */
export function ReasonDialog({ onGiven }: Pick<ReasonFormProps, 'onGiven'>) {
  const { reasonWanted, farms } = useAppSelector(selectEvaluation);
  if (!reasonWanted || !(reasonWanted.farmId in farms)) return null;
  return <ReasonForm key={reasonWanted.farmId} {...reasonWanted} onGiven={onGiven} />;
}
