import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { FarmerFarmDto } from '#libs/contracts';
import { currentScheme, onSchemeChange } from '../../../core/color-scheme.js';
import { formatHectares } from '../../../core/i18n/index.js';
import type { MapEngine } from '../../../map/engine.js';
import { FarmMap } from '../../../map/FarmMap.js';
import { useBaseChoice } from '../../../map/use-base-choice.js';
import styles from '../farmers.module.css';
import { t } from '../texts.js';

const IGNORED = () => undefined;
/** The notes at the foot must not cover a farm. */
const ROOM = { top: 20, right: 20, bottom: 88, left: 20 };

/** A small map of a farmer's mapped farms; a click on one shows its number and area. */
export default function FarmsMap({ farms }: { farms: readonly FarmerFarmDto[] }) {
  const theme = useSyncExternalStore(onSchemeChange, currentScheme);
  const base = useBaseChoice();
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const [selected, setSelected] = useState<number | null>(null);
  const shapes = useMemo(
    () =>
      farms.flatMap(({ farmId: id, status, outline }) => {
        const ring = outline ? (JSON.parse(outline) as [number, number][]) : [];
        const [first] = ring;
        if (!first) return [];
        return [
          { id, completed: status === 'COMPLETED', held: false, pending: false, parts: [[[...ring, first]]] },
        ];
      }),
    [farms],
  );
  useEffect(() => engine?.fit(null, ROOM), [engine]);
  const chosen = farms.find(({ farmId }) => farmId === selected);
  if (!base) return <div className={styles.map} />;
  return (
    <div className={styles.map}>
      <FarmMap
        base={base}
        theme={theme}
        farms={shapes}
        selected={selected}
        hovered={null}
        label={
          chosen && (
            <>
              <b>{chosen.farmCode}</b>
              <span>{t('mapped', { mapped: formatHectares(chosen.farmSize, 5) })}</span>
            </>
          )
        }
        description={t('mapOfFarms')}
        onSelect={setSelected}
        onHover={IGNORED}
        onEngine={setEngine}
      />
    </div>
  );
}
