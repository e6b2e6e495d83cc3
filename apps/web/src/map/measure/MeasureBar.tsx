import { Button, Kbd } from '../../ui/index.js';
import { t } from '../texts.js';
import view from '../view/view.module.css';
import { distanceText } from './measure.js';

export interface MeasureBarProps {
  points: number;
  metres: number;
  onTakeBack: () => void;
  onEnd: () => void;
}

export function MeasureBar({ points, metres, onTakeBack, onEnd }: MeasureBarProps) {
  return (
    <div className={view.context} data-over-map>
      <span role="status">
        {points < 2 ? (
          t('measureHint')
        ) : (
          <>
            <b>{t('distance')}</b> {distanceText(metres)} · {t('points', { n: points })}
          </>
        )}
      </span>
      {points > 0 && (
        <Button small onClick={onTakeBack}>
          {t('measurePoint')}
        </Button>
      )}
      <Button small variant="ghost" onClick={onEnd}>
        {t('done')} <Kbd>Esc</Kbd>
      </Button>
    </div>
  );
}
