import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { type FoundListDto, findRecords } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { useSecretCall } from '../../core/tasks/use-secret-call.js';
import { Button, PageHeader, Panel } from '../../ui/index.js';
import { farmerPath } from '../farmers/addresses.js';
import { DataProtectionTabs } from '../privacy/DataProtectionTabs.js';
import { ReportActs } from './ReportActs.js';
import { t } from './texts.js';

/** `/data-protection/person`: finds a farmer by Temp ID and makes the report about them. */
export default function PersonPage() {
  const [typed, setTyped] = useState('');
  // An id that someone types stays in this component, as a BVN does.
  const search = useSecretCall<string, FoundListDto>((q) => ask(findRecords, { body: { q } }));
  const { answer, error, running } = search;
  const farmers = answer?.list.filter(({ kind }) => kind === 'farmer') ?? [];
  const [only] = farmers.length === 1 ? farmers : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim()) search.run(typed.trim());
  };
  return (
    <>
      <DataProtectionTabs />
      <PageHeader title={t('report')} note={t('reportNote')} />
      <Panel title={t('find')}>
        <form onSubmit={submit} noValidate>
          <TextInput
            label={t('tempId')}
            autoComplete="off"
            maxLength={40}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              search.reset();
            }}
          />
          <Button type="submit" variant="primary" icon="search" busy={running}>
            {t('search')}
          </Button>
        </form>
        <div role="status">
          {error && <p>{error.message}</p>}
          {answer && farmers.length === 0 && <p>{t('none')}</p>}
          <ul>
            {farmers.map(({ id, name, detail }) => (
              <li key={id}>
                <Link to={farmerPath(id)}>{name}</Link> <span className="mut">{detail}</span>
              </li>
            ))}
          </ul>
        </div>
        {only && <ReportActs farmerId={only.id} />}
      </Panel>
    </>
  );
}
