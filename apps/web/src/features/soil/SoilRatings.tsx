import {
  SOIL_CLASSES,
  SOIL_PROPERTIES,
  type SoilClass,
  type SoilProperty,
  type SoilRatingDto,
  type SoilTableDto,
} from '#libs/contracts';
import { StatusBadge, type Tone } from '../../ui/index.js';
import { measureText } from './measure.js';
import { rangeScale } from './range-scale.js';
import styles from './soil.module.css';
import { classOf } from './soil-colours.js';
import { t } from './texts.js';

const TONES: Record<SoilClass, Tone> = { LOW: 'problem', MEDIUM: 'warning', HIGH: 'good' };
const tableName = ({ name, version }: SoilTableDto) => t('tableName', { name, version: String(version) });

interface SoilRatingsProps {
  ratings: readonly SoilRatingDto[];
  tables: readonly SoilTableDto[];
  /** Property that colours the map; without it, rows do not change it. */
  property?: SoilProperty;
  onProperty?: (property: SoilProperty) => void;
}

/** The results of a sample against the ranges of their tables, with advice. */
export function SoilRatings({ ratings, tables, property, onProperty }: SoilRatingsProps) {
  return (
    <>
      <ul className={styles.rows}>
        {ratings.map((rating) => (
          <li key={rating.property}>
            <span>
              <Name rating={rating} chosen={rating.property === property} onChoose={onProperty} />
              {rating.property !== 'PH' && rating.method && <small>{rating.method}</small>}
            </span>
            <b className={styles.value}>
              {measureText(rating.value)} {rating.unit}
            </b>
            <RangeBar rating={rating} />
            <span className={styles.class}>
              <Class rating={rating} />
            </span>
            <Explanation rating={rating} table={tables.find(({ id }) => id === rating.tableId)} />
          </li>
        ))}
      </ul>
      {tables.map((table) => (
        <p key={table.id} className={styles.foot} title={t('source', { source: table.source })}>
          {t('ranges')} <b>{tableName(table)}</b>
          {table.isSecondary && ` · ${t('secondary')}`}
          <br />
          {t('source', { source: table.source })}
        </p>
      ))}
    </>
  );
}

function Name({
  rating,
  chosen,
  onChoose,
}: {
  rating: SoilRatingDto;
  chosen: boolean;
  onChoose: SoilRatingsProps['onProperty'];
}) {
  const { property, method } = rating;
  const name = SOIL_PROPERTIES[property];
  const shown = property === 'PH' && method ? t('phIn', { method }) : name;
  if (!onChoose) return <span>{shown}</span>;
  return (
    <button
      type="button"
      className={styles.name}
      aria-pressed={chosen}
      title={t('colour', { property: name.toLowerCase() })}
      onClick={() => onChoose(property)}
    >
      {shown}
    </button>
  );
}

/** The ranges of the table with their limits, and the value. Words beside it say the same. */
function RangeBar({ rating: { ranges, value } }: { rating: SoilRatingDto }) {
  if (ranges.length === 0) return <span className={styles.noBar} />;
  const { widths, limits, marker } = rangeScale(ranges, value);
  return (
    <span className={styles.bar} aria-hidden="true">
      <span className={styles.track}>
        {widths.map((width, index) => (
          <i key={ranges[index]?.label} style={{ flexGrow: width }} />
        ))}
      </span>
      {limits.map((limit) => (
        <u key={limit.value} style={{ left: `${limit.at * 100}%` }}>
          {measureText(limit.value)}
        </u>
      ))}
      <b style={{ left: `${marker * 100}%` }} />
    </span>
  );
}

function Class({ rating }: { rating: SoilRatingDto }) {
  const word = classOf(rating);
  if (word) return <StatusBadge tone={TONES[word]}>{SOIL_CLASSES[word]}</StatusBadge>;
  const label = rating.range === null ? null : rating.ranges[rating.range]?.label;
  if (label) return <StatusBadge tone="running">{label}</StatusBadge>;
  return <StatusBadge tone="waiting">{t('notRated')}</StatusBadge>;
}

/** The advice with its range and table, or why the value is not rated. */
function Explanation({ rating, table }: { rating: SoilRatingDto; table: SoilTableDto | undefined }) {
  const { range, ranges, advice, value, method, unit } = rating;
  if (!table) return <span className={styles.advice}>{t(method ? 'noRange' : 'noMethod')}</span>;
  const name = tableName(table);
  if (range === null) {
    const side = value < (ranges[0]?.from ?? 0) ? 'below' : 'above';
    return <span className={styles.advice}>{t(side, { table: name })}</span>;
  }
  if (!advice) return null;
  const label = [ranges[range]?.label, unit].filter(Boolean).join(' ');
  return (
    <span className={styles.advice}>
      <span className="mut">{t('advice', { range: label, table: name })}</span> {advice}
    </span>
  );
}
