import { Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import {
  DPIA_HEADING_NAMES,
  DPIA_HEADINGS,
  DPIA_USES,
  type DpiaDto,
  type DpiaHeading,
  type RegisterDto,
  saveDpia,
  signDpia,
} from '#libs/contracts';
import { formatDate, formatNumber } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { FactList } from '../../ui/FactList.js';
import { Button, ErrorState, NotLoaded, PageHeader, Panel } from '../../ui/index.js';
import { useRecordTopic } from '../../ui/records/RecordListPage.js';
import { DataProtectionTabs } from '../privacy/DataProtectionTabs.js';
import { DpiaForm, SignForm } from './DpiaForms.js';
import styles from './dpia.module.css';
import { dpia } from './dpia-saga.js';
import { t } from './dpia-texts.js';
import { register } from './saga.js';

/** `/data-protection/dpia`: the impact assessment of the account, in versions. */
export default function DpiaPage() {
  useRecordTopic({ ofAccount: true });
  const { data, error, retry } = useRemoteRecord(dpia, 0);
  return (
    <>
      <div className={styles.acts}>
        <DataProtectionTabs />
      </div>
      {data ? <Assessment assessment={data} /> : <NotLoaded error={error} onRetry={retry} lines={12} />}
    </>
  );
}

function Assessment({ assessment: { list, unassessed, links } }: { assessment: DpiaDto }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [open, setOpen] = useState<'edit' | 'sign' | null>(null);
  const facts = useRemoteRecord(register, 0);
  const [newest] = list;
  const shown = list.find(({ number }) => number === chosen) ?? newest;
  const close = () => {
    setOpen(null);
    setChosen(null);
  };
  return (
    <>
      <PageHeader title={t('title')} note={t('note')}>
        <div className={`${styles.acts} ${styles.buttons}`}>
          <Allowed call={saveDpia} links={links}>
            <Button onClick={() => setOpen('edit')}>
              {newest ? t(newest.signedOn ? 'next' : 'edit') : t('start')}
            </Button>
          </Allowed>
          <Allowed call={signDpia} links={links}>
            <Button variant="primary" onClick={() => setOpen('sign')}>
              {t('sign')}
            </Button>
          </Allowed>
          {shown && <Button onClick={() => window.print()}>{t('print')}</Button>}
        </div>
      </PageHeader>
      {unassessed.length > 0 && (
        <p role="note">{t('unassessed', { uses: unassessed.map((use) => DPIA_USES[use]).join(', ') })}</p>
      )}
      {list.length > 1 && shown && (
        <Select
          className={styles.acts}
          label={t('choose')}
          data={list.map(({ number }) => ({ value: String(number), label: t('version', { n: number }) }))}
          value={String(shown.number)}
          allowDeselect={false}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      <p className={`mut ${styles.state}`}>
        {shown
          ? `${t('version', { n: shown.number })}. ${
              shown.signedBy && shown.signedOn
                ? t('signed', { name: shown.signedBy, day: formatDate(shown.signedOn) })
                : t('draft')
            }`
          : unassessed.length === 0 && t('none')}
      </p>
      {facts.error && <ErrorState message={t('factsFailed')} onRetry={facts.retry} />}
      <div className="stack">
        {DPIA_HEADING_NAMES.map((heading) => (
          <Panel key={heading} title={DPIA_HEADINGS[heading]}>
            <p className={shown?.[heading] ? styles.text : 'mut'}>{shown?.[heading] || t('empty')}</p>
            {facts.data && (
              <>
                <p className={`sm mut ${styles.facts}`}>{t('facts')}</p>
                <FactList columns facts={FACTS[heading](facts.data)} />
              </>
            )}
          </Panel>
        ))}
      </div>
      {open === 'edit' && <DpiaForm newest={newest} onClose={close} />}
      {open === 'sign' && newest && <SignForm draft={newest} onClose={close} />}
    </>
  );
}

/** One entry a line, each once. */
const listed = (words: readonly string[]): ReactNode =>
  words.length === 0 ? (
    t('nothing')
  ) : (
    <ul className={styles.list}>
      {[...new Set(words)].map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  );

/** Facts of the register beside each heading. */
const FACTS: Record<DpiaHeading, (register: RegisterDto) => [string, ReactNode][]> = {
  description: ({ data, people }) => [
    [t('data'), listed(data.map(({ what }) => what))],
    [t('purposes'), listed(data.map(({ purpose }) => purpose))],
    [t('stored'), formatNumber(people.stored)],
  ],
  necessity: ({ data }) => [
    [t('periods'), listed(data.filter(({ period }) => period === null).map(({ what }) => what))],
  ],
  risks: ({ data }) => [
    [t('sensitive'), listed(data.filter(({ sensitive }) => sensitive).map(({ what }) => what))],
    [t('recipients'), listed(data.flatMap(({ recipients }) => recipients))],
  ],
  measures: ({ processors, missing }) => [
    [t('processors'), listed(processors.map(({ name, place }) => (place ? `${name}, ${place}` : name)))],
    [t('missing'), listed(missing)],
  ],
};
