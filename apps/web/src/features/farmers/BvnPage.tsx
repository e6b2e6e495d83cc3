import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { type FoundListDto, findRecords, typedBvn } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { useAppSelector } from '../../core/hooks.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { selectViewer } from '../../core/session/viewer.js';
import { useSecretCall } from '../../core/tasks/use-secret-call.js';
import { AreaTabs, useTabs } from '../../ui/AreaTabs.js';
import { Button, ErrorState, PageHeader, Panel, SkeletonBlock } from '../../ui/index.js';
import { OWN, ownRecord } from '../home/remotes.js';
import { farmerPath } from './addresses.js';
import { t } from './bvn-texts.js';
import styles from './farmers.module.css';

/** `/farmer/bvn`: finds a farmer by BVN. Farmers see their own, masked. */
export default function BvnPage() {
  const tabs = useTabs('farmers');
  const isFarmer = useAppSelector(selectViewer).role === 'FARMER';
  return (
    <>
      {tabs.length > 1 && <AreaTabs label={t('tabs')} tabs={tabs} />}
      <PageHeader title={t('title')} note={t(isFarmer ? 'ownNote' : 'note')} />
      {isFarmer ? <OwnBvn /> : <FindByBvn />}
    </>
  );
}

function OwnBvn() {
  const { data, error, retry } = useRemoteRecord(ownRecord, OWN);
  if (!data)
    return error ? <ErrorState message={error.message} onRetry={retry} /> : <SkeletonBlock lines={2} />;
  const { farmer } = data;
  return (
    <Panel title={t('own')}>
      <p>{farmer ? (farmer.bvn ?? t('noBvn')) : t('noRecord')}</p>
    </Panel>
  );
}

/** The BVN stays in this component: it is in no address and not in the store. */
function FindByBvn() {
  const [typed, setTyped] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const search = useSecretCall<string, FoundListDto>((q) => ask(findRecords, { body: { q } }));
  const { answer, error, running } = search;
  const farmers = answer?.list.filter(({ kind }) => kind === 'farmer') ?? [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const bvn = typedBvn(typed);
    setInvalid(bvn === null);
    if (bvn !== null) search.run(bvn);
  };
  return (
    <Panel title={t('find')}>
      <form className={styles.bvn} onSubmit={submit} noValidate>
        <TextInput
          label={t('bvn')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          value={typed}
          error={isInvalid && t('invalid')}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setInvalid(false);
            search.reset();
          }}
        />
        <Button type="submit" variant="primary" icon="search" busy={running}>
          {t('search')}
        </Button>
      </form>
      <div role="status">
        {error && <p>{error.message}</p>}
        {answer?.byBvn?.looked && farmers.length === 0 && <p>{t('none')}</p>}
        <ul className={styles.list}>
          {farmers.map(({ id, name, detail }) => (
            <li key={id}>
              <Link className={styles.name} to={farmerPath(id)}>
                {name}
              </Link>
              <span className="mut">{detail}</span>
            </li>
          ))}
        </ul>
        {answer?.byBvn && <p className="sm mut">{answer.byBvn.message}</p>}
      </div>
    </Panel>
  );
}
