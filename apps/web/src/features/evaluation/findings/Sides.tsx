import type { FindingDetailDto, FindingSideDto } from '#libs/contracts';
import { formatDate, formatNumber } from '../../../core/i18n/index.js';
import { FarmStatusBadge } from '../../../ui/index.js';
import { hectares, shortName } from '../format.js';
import styles from './findings.module.css';
import { t } from './texts.js';

/** "+14.3 %", "−3.5 %". */
export function signed(share: number): string {
  const percent = Math.abs(share * 100);
  const digits = percent.toFixed(percent < 100 ? 1 : 0);
  return `${digits === '0.0' ? '' : share < 0 ? '−' : '+'}${digits} %`;
}

/** A walked boundary errs by 5 to 8 %; a deviation of 15 % or more, either way, is a fault. */
const tone = (share: number) => (Math.abs(share) < 0.1 ? 'near' : Math.abs(share) >= 0.15 ? 'off' : '');

/** The farms of a finding side by side; one column for a single farm. */
export function Sides({ of, onFarm }: { of: FindingDetailDto; onFarm: (farmId: number) => void }) {
  const { sides } = of;
  const both = sides.length > 1;
  const line = (label: string, value: (side: FindingSideDto) => React.ReactNode) => (
    <tr>
      <th scope="row">{label}</th>
      {sides.map((side) => (
        <td key={side.farmId}>{value(side)}</td>
      ))}
    </tr>
  );
  return (
    <table className={both ? styles.sides : `${styles.sides} ${styles.one}`}>
      <thead>
        <tr>
          <td />
          {sides.map(({ farmId, letter, farmCode, status }) => (
            <th key={farmId} scope="col">
              {both && (
                <span className={`${styles.letter} ${styles[status]}`} aria-hidden="true">
                  {letter}
                </span>
              )}
              <button
                type="button"
                className={styles.code}
                title={t('openTheFarm')}
                onClick={() => onFarm(farmId)}
              >
                {both && <span className="hidden-label">{letter} </span>}
                {farmCode}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {line(t('farmer'), ({ farmer }) => farmer ?? <Unknown />)}
        {line(t('status'), ({ status }) => (
          <FarmStatusBadge status={status} />
        ))}
        {line(t('mapped'), ({ mapped }) => (
          <b className="b">{hectares(mapped)}</b>
        ))}
        {line(t('declared'), ({ declared }) => (declared === null ? <Unknown /> : hectares(declared)))}
        {line(t('against'), ({ difference }) =>
          difference === null ? (
            <Unknown />
          ) : (
            <span className={styles[tone(difference)]}>{signed(difference)}</span>
          ),
        )}
        {of.kind === 'overlap' &&
          line(t('inOverlap'), ({ share }) =>
            share === null ? <Unknown /> : `${(share * 100).toFixed(1)} %`,
          )}
        {line(t('points'), ({ points }) => formatNumber(points))}
        {line(t('walked'), ({ capturedAt, capturedBy }) => {
          const parts = [capturedAt && formatDate(capturedAt), capturedBy && shortName(capturedBy)];
          return parts.filter(Boolean).join(', ') || <Unknown />;
        })}
        {line(t('gpsError'), ({ gpsError }) =>
          gpsError === null ? <Unknown /> : t('metres', { n: formatNumber(gpsError) }),
        )}
      </tbody>
    </table>
  );
}

const Unknown = () => <span className="mut">{t('notGiven')}</span>;
