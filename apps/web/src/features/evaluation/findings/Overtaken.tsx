import type { FindingDetailDto, FindingSideDto } from '#libs/contracts';
import { TwoOutlines } from '../../../map/TwoOutlines.js';
import { farmStatusText } from '../../../ui/index.js';
import { BoundarySide } from '../editor/BoundarySide.js';
import editor from '../editor/editor.module.css';
import { partsOf } from '../editor/rings.js';
import { hectares } from '../format.js';
import styles from './findings.module.css';
import { t } from './texts.js';

export interface OvertakenProps {
  /** The finding at the time of this user's decision. */
  seen: FindingDetailDto;
  now: FindingDetailDto;
}

/** Changes that someone made during this user's decision: each farm's old and new boundaries overlaid. */
export function Overtaken({ seen, now }: OvertakenProps) {
  const changed = now.sides.flatMap((side) => {
    const before = seen.sides.find(({ farmId }) => farmId === side.farmId);
    return before && before.version !== side.version ? [{ before, side }] : [];
  });
  if (changed.length === 0) return null;
  const [was, is] = [seen.measures.area ?? 0, now.measures.area ?? 0];
  return (
    <section className={styles.overtaken} aria-label={t('changedMeanwhile')}>
      <h3>{t('changedMeanwhile')}</h3>
      {changed.map(({ before, side }) => (
        <ChangedFarm key={side.farmId} before={before} now={side} />
      ))}
      {now.kind === 'overlap' && was !== is && (
        <p className="sm">{t('overlapChange', { was: hectares(was), is: hectares(is) })}</p>
      )}
    </section>
  );
}

function ChangedFarm({ before, now }: { before: FindingSideDto; now: FindingSideDto }) {
  const { letter, farmCode } = now;
  const isRedrawn = JSON.stringify(before.boundary) !== JSON.stringify(now.boundary);
  return (
    <div>
      <p className="sm">
        <b>{t('changedFarm', { letter, code: farmCode })}</b>
        {before.status !== now.status &&
          ` · ${t('statusChange', { was: farmStatusText(before.status), is: farmStatusText(now.status) })}`}
      </p>
      {isRedrawn && (
        <>
          <TwoOutlines
            mine={before.boundary}
            theirs={now.boundary}
            around={[]}
            label={t('changedPicture', { code: farmCode })}
          />
          <dl className={editor.sides}>
            <BoundarySide title={t('asSeen')} parts={partsOf(before.boundary)} area={before.mapped} mine />
            <BoundarySide title={t('asNow')} parts={partsOf(now.boundary)} area={now.mapped} />
          </dl>
        </>
      )}
    </div>
  );
}
