import { lazy, Suspense } from 'react';
import { ADMINISTRATORS, type EvaluationFarm } from '#libs/contracts';
import { useAppSelector } from '../../../core/hooks.js';
import { selectRole, selectUser } from '../../../core/session/slice.js';
import styles from './inspector.module.css';

const RevealBvn = lazy(() => import('../../audit/RevealBvn.js'));

/** The farmer's BVN: masked, and for administrators with a way to read it for a reason. */
export function Bvn({ farm: { farmerId, name }, masked }: { farm: EvaluationFarm; masked: string }) {
  const role = useAppSelector(selectRole);
  const seenBy = useAppSelector(selectUser)?.seenBy;
  const mayReveal = role !== null && ADMINISTRATORS.includes(role) && !seenBy;
  if (!mayReveal || farmerId === null) return masked;
  return (
    <Suspense fallback={<span className={styles.masked}>{masked}</span>}>
      <RevealBvn farmerId={farmerId} name={name} masked={masked} />
    </Suspense>
  );
}
