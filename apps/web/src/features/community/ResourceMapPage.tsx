import { Link } from 'react-router-dom';
import { buttonClass } from '../../ui/index.js';
import { ResourceFarms } from '../farms/ResourceFarms.js';
import { resourcePath } from './addresses.js';
import { ResourceArea } from './ResourceArea.js';
import { t } from './texts.js';

/** `/community-resource/map-view?resource=12`: its farms, read-only; evaluation has its own page. */
export default function ResourceMapPage() {
  return (
    <ResourceArea map>
      {({ id, name, links }) => (
        <ResourceFarms
          key={id}
          resourceId={id}
          title={t('mapOf', { name })}
          more={({ farmId }) =>
            links.some(({ rel }) => rel === 'evaluate') && (
              <Link
                className={buttonClass({ small: true })}
                to={`${resourcePath(id, 'evaluate')}&farm=${farmId}`}
              >
                {t('evaluateFarm')}
              </Link>
            )
          }
        />
      )}
    </ResourceArea>
  );
}
