import { useEffect, useState } from 'react';
import type { ClientConfigDto } from '#libs/contracts';
import { clientConfig } from '../../core/client-config.js';
import { Card, Line } from './Card.js';
import { t } from './texts.js';

/** The imagery under the farms, which is a setting of the deployment. */
export function BaseMapCard() {
  const [config, setConfig] = useState<ClientConfigDto | null>(null);
  useEffect(() => {
    let gone = false;
    clientConfig().then(
      (found) => !gone && setConfig(found),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  if (!config) return null;
  if (config.googleMapsKey !== null) return <Card label={t('baseMap')} value={t('baseMapGoogle')} />;
  if (config.mapStyleUrl !== null || config.mapRasterUrl !== null)
    return <Card label={t('baseMap')} value={t('baseMapOwn')} />;
  return (
    <Card label={t('baseMap')} value={t('baseMapNone')}>
      <Line>{t('baseMapHow')}</Line>
    </Card>
  );
}
