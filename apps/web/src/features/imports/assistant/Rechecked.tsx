import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ImportDto } from '#libs/contracts';
import styles from './Rechecked.module.css';
import { WorkingBar } from './Working.js';

/** An import as it was when its rows were last checked; null before, and for another. */
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

/** Rows that are being checked anew with answers: they stay in sight, cannot be acted on, and how far it is stands above them. */
export function Rechecked({ className, imported, running, children }: RecheckedProps) {
  const rows = useRef<HTMLDivElement>(null);
  const ran = useRef(false);
  // Who sent the answers had the focus on a button that is gone with them.
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
