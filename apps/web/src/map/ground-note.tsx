import { useEffect, useId, useState } from 'react';
import type { MapEngine } from './engine.js';
import styles from './farm-map.module.css';
import { nearest, wardsNear } from './places.js';
import { t } from './texts.js';

/** Milliseconds after which a view counts as at rest. */
const REST = 250;
/** Below this zoom a view is larger than what is near one ward. */
const NEAR_ZOOM = 11;
/** Degrees round the middle in which a ward is looked for: about 30 km. */
const AROUND = 0.27;

/** "Near Dikko ward, Argungu": the ward whose point is the nearest to the middle of the view; null from afar. */
function useNearestWard(engine: MapEngine | null): string | null {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    if (!engine) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const end = engine.events.on('viewChanged', ({ lng, lat, zoom }) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (zoom < NEAR_ZOOM) return setText(null);
        wardsNear([lng - AROUND, lat - AROUND, lng + AROUND, lat + AROUND]).then(
          (wards) => {
            const found = nearest(wards, [lng, lat]);
            if (gone) return;
            setText(found && t('nearWard', { ward: found.place.name, lga: found.place.within }));
          },
          () => undefined,
        );
      }, REST);
    });
    return () => {
      gone = true;
      clearTimeout(timer);
      end();
    };
  }, [engine]);
  return text;
}

interface GroundNoteProps {
  engine: MapEngine | null;
  /** Says how a base map is set. */
  how: boolean;
  /** One is set, and does not answer. */
  fallen: boolean;
}

/** Always there where no picture lies under the farms: that none does, and where one is. */
export function GroundNote({ engine, how, fallen }: GroundNoteProps) {
  const near = useNearestWard(engine);
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.ground}>
      <p className={styles.groundLine}>
        <b role={fallen ? 'status' : undefined}>{t(fallen ? 'baseFell' : 'noImagery')}</b>{' '}
        {how && !fallen && (
          <button
            type="button"
            className={styles.groundLink}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {t('setBaseMap')}
          </button>
        )}
        {near && <span className={styles.near}>{near}</span>}
      </p>
      <p id={id} hidden={!open} className={styles.groundHow}>
        {t('setBaseMapHow')}
      </p>
    </div>
  );
}
