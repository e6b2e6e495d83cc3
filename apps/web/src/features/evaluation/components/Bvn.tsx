import { lazy, Suspense } from 'react';
import { type EvaluationFarm, revealBvn } from '#libs/contracts';
import { useMay } from '../../../core/session/allowed.js';
import styles from './inspector.module.css';

const RevealBvn = lazy(() => import('../../audit/RevealBvn.js'));

/** The farmer's BVN: masked, and for administrators with a way to read it for a reason. */
export function Bvn({ farm: { farmerId, name }, masked }: { farm: EvaluationFarm; masked: string }) {
  const may = useMay();
  if (!may(revealBvn) || farmerId === null) return masked;
  return (
    <Suspense fallback={<span className={styles.masked}>{masked}</span>}>
      <RevealBvn farmerId={farmerId} name={name} masked={masked} />
    </Suspense>
  );
}
