import { useState } from 'react';
import { beginSecondFactor, disableSecondFactor, renewRecoveryCodes } from '#libs/contracts';
import { later } from '../../../core/feature/later.js';
import { formatDate } from '../../../core/i18n/index.js';
import { useRemoteRecord } from '../../../core/lists/use-remote.js';
import { Allowed } from '../../../core/session/allowed.js';
import { Button, NotLoaded, Panel, StatusBadge } from '../../../ui/index.js';
import { OWN, secondFactor } from './saga.js';
import styles from './settings.module.css';
import { t } from './texts.js';

const EnrolDialog = later(() => import('./EnrolDialog.js'));
const FactorCodeDialog = later(() => import('./FactorCodeDialog.js'));

/** At this number of remaining recovery codes the user is asked to create new ones. */
const FEW_CODES = 3;

/** The state of the second factor, with the actions to change it. */
export function SecondFactorPanel() {
  const { data, error, retry } = useRemoteRecord(secondFactor, OWN);
  const [open, setOpen] = useState<'enrol' | 'codes' | 'off' | null>(null);
  const close = () => setOpen(null);
  return (
    <Panel
      title={t('factor')}
      aside={
        data && (
          <StatusBadge tone={data.enabled ? 'good' : 'waiting'}>
            {t(data.enabled ? 'factorOn' : 'factorOff')}
          </StatusBadge>
        )
      }
    >
      <p className={styles.text}>{t('factorAbout')}</p>
      {data ? (
        <>
          {data.enabled && (
            <p className="mut">
              {data.enabledAt && t('factorSince', { date: formatDate(data.enabledAt) })}{' '}
              {t('codesLeft', { n: data.recoveryCodesLeft })}.{' '}
              {data.recoveryCodesLeft <= FEW_CODES && t('codesFew')}
            </p>
          )}
          {data.enabled && data.required && <p className="mut">{t('factorRequired')}</p>}
          <div className={styles.act}>
            {data.enabled ? (
              <>
                <Allowed call={renewRecoveryCodes}>
                  <Button onClick={() => setOpen('codes')}>{t('newCodes')}</Button>
                </Allowed>
                {!data.required && (
                  <Allowed call={disableSecondFactor}>
                    <Button variant="danger" onClick={() => setOpen('off')}>
                      {t('switchOff')}
                    </Button>
                  </Allowed>
                )}
              </>
            ) : (
              <Allowed call={beginSecondFactor}>
                <Button variant="primary" icon="key" busy={open === 'enrol'} onClick={() => setOpen('enrol')}>
                  {t('setUp')}
                </Button>
              </Allowed>
            )}
          </div>
        </>
      ) : (
        <NotLoaded error={error} onRetry={retry} lines={2} />
      )}
      {open === 'enrol' && <EnrolDialog onClose={close} />}
      {(open === 'codes' || open === 'off') && <FactorCodeDialog what={open} onClose={close} />}
    </Panel>
  );
}
