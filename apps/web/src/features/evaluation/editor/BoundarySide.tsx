import { formatHectares } from '../../../core/i18n/index.js';
import styles from './editor.module.css';
import { type Parts, pointsIn } from './rings.js';
import { t } from './texts.js';

export interface BoundarySideProps {
  title: string;
  parts: Parts;
  /** Hectares. */
  area: number;
  /** The boundary drawn with the solid line. */
  mine?: boolean;
}

/** One of two compared boundaries: its line style, area and point count. */
export function BoundarySide({ title, parts, area, mine }: BoundarySideProps) {
  return (
    <div>
      <dt>
        <i className={mine ? styles.mineKey : styles.theirsKey} /> {title}
      </dt>
      <dd>
        <b>{formatHectares(area, 5)} ha</b> · {t('points', { n: pointsIn(parts) })}
      </dd>
    </div>
  );
}
