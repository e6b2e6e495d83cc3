import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAppSelector } from '../core/hooks.js';
import { selectViewer } from '../core/session/viewer.js';
import type { MapEngine } from './engine.js';
import styles from './farm-map.module.css';
import { nearest, wardsNear } from './places.js';
import { t } from './shown-texts.js';
import { t as own } from './texts.js';

/** Milliseconds after which a view counts as at rest. */
const REST = 250;
/** Below this zoom a view is larger than the surroundings of one ward. */
const NEAR_ZOOM = 11;
/** Degrees around the middle in which to search for a ward: about 30 km. */
const AROUND = 0.27;

/** Returns "Near Dikko ward, Argungu": the ward nearest to the middle of the view; null at low zooms. */
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

interface BaseMapNoteProps {
  engine: MapEngine | null;
  /** A configured base map has failed. */
  fallen: boolean;
}

/**
 * Shown whenever there is no imagery under the farms: says so, and names the nearest ward. A super administrator, who
 * runs the deployment, is led to the status page, which names the settings.
 */
export function BaseMapNote({ engine, fallen }: BaseMapNoteProps) {
  const near = useNearestWard(engine);
  const { role } = useAppSelector(selectViewer);
  return (
    <div className={styles.ground}>
      <p className={styles.groundLine}>
        <b role={fallen ? 'status' : undefined}>{t(fallen ? 'baseFell' : 'noImagery')}</b>{' '}
        {!fallen &&
          (role === 'SUPERADMIN' ? (
            <Link to="/status" className={styles.groundLink}>
              {own('setBaseMap')}
            </Link>
          ) : (
            t('askAdministrator')
          ))}
        {near && <span className={styles.near}>{near}</span>}
      </p>
    </div>
  );
}
