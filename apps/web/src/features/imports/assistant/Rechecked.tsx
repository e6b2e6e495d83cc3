import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ImportDto } from '#libs/contracts';
import styles from './Rechecked.module.css';
import { WorkingBar } from './Working.js';

/** Returns the import at its last check; null before that, and for another import. */
export function useChecked(imported: ImportDto | null): ImportDto | null {
  const [checked, setChecked] = useState<ImportDto | null>(null);
  if (imported?.state === 'staged' && imported !== checked) setChecked(imported);
  return checked?.jobId === imported?.jobId ? checked : null;
}

interface RecheckedProps {
  className: string | undefined;
  imported: ImportDto;
  running: boolean;
  children: ReactNode;
}

/** Shows rows during a new check with answers: visible, disabled, with the progress above them. */
export function Rechecked({ className, imported, running, children }: RecheckedProps) {
  const rows = useRef<HTMLDivElement>(null);
  const ran = useRef(false);
  // Sending the answers removed the button that had the focus.
  useEffect(() => {
    if (ran.current && !running && document.activeElement === document.body) rows.current?.focus();
    ran.current = running;
  }, [running]);
  return (
    <>
      <div className={styles.bar} data-shown={running}>
        {running && <WorkingBar imported={imported} />}
      </div>
      <div
        ref={rows}
        tabIndex={-1}
        className={`${className} ${styles.rows}`}
        inert={running}
        aria-busy={running}
      >
        {children}
      </div>
    </>
  );
}
