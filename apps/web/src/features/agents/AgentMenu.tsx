import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type AgentDto, agentCalls, recoverPassword, saveAgentBank, setAgentStatus } from '#libs/contracts';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { MenuItem } from '../../ui/MenuItem.js';
import { RowMenu } from '../../ui/RowMenu.js';
import { capturedByPath } from '../home/addresses.js';
import { ActivateForm } from './ActivateForm.js';
import { editAgentPath, postAgentPath } from './addresses.js';
import { BankForm } from './BankForm.js';
import { RecoverDialog } from './RecoverDialog.js';
import { agents, suspend } from './saga.js';
import { t } from './texts.js';

interface AgentMenuProps {
  agent: AgentDto;
  /** In the table of an agency; otherwise on the profile, which has links of its own. */
  inTable?: boolean;
}

/** Acts on an agent, as far as the links permit. Work is given only to ACTIVE agents. */
export function AgentMenu({ agent, inTable }: AgentMenuProps) {
  const { id, name, status, sharedAgencyId, links } = agent;
  const [open, setOpen] = useState<'activate' | 'recover' | 'bank' | null>(null);
  const suspending = useTask(suspend, id);
  const removing = useTask(agents.remove, id);
  const confirm = useConfirm();
  const isActive = status === 'ACTIVE';
  const close = () => setOpen(null);
  const remove = async () => {
    if (await confirm({ title: `${t('remove')} ${name}?`, note: agents.labels.removeNote }))
      removing.run({ id, name });
  };
  return (
    <>
      <RowMenu label={t('actionsOf', { name })}>
        {isActive && (
          <Allowed call={agentCalls.update} links={links}>
            <MenuItem component={Link} to={postAgentPath(sharedAgencyId, id)}>
              {t(inTable ? 'post' : 'toProgram')}
            </MenuItem>
          </Allowed>
        )}
        {isActive && inTable && (
          <MenuItem component={Link} to={capturedByPath(id)}>
            {t('captured')}
          </MenuItem>
        )}
        <Allowed call={setAgentStatus} links={links}>
          {isActive ? (
            <MenuItem onClick={() => suspending.run({ path: { id, status: 'INACTIVE' } })}>
              {t(inTable ? 'deactivate' : 'suspendAgent')}
            </MenuItem>
          ) : (
            <MenuItem onClick={() => setOpen('activate')}>
              {t(inTable ? 'activate' : 'activateAgent')}
            </MenuItem>
          )}
        </Allowed>
        {inTable && (
          <Allowed call={agentCalls.update} links={links}>
            <MenuItem component={Link} to={editAgentPath(sharedAgencyId, id)}>
              {t('edit')}
            </MenuItem>
          </Allowed>
        )}
        <Allowed call={saveAgentBank} links={links}>
          <MenuItem onClick={() => setOpen('bank')}>{t('editNumbers')}</MenuItem>
        </Allowed>
        {isActive && (
          <Allowed call={recoverPassword} links={links}>
            <MenuItem onClick={() => setOpen('recover')}>{t('recover')}</MenuItem>
          </Allowed>
        )}
        <Allowed call={agentCalls.remove} links={links}>
          <MenuItem color="red" onClick={() => void remove()}>
            {t('remove')}
          </MenuItem>
        </Allowed>
      </RowMenu>
      {open === 'activate' && <ActivateForm agent={agent} onClose={close} />}
      {open === 'recover' && <RecoverDialog agent={agent} onClose={close} />}
      {open === 'bank' && <BankForm agent={agent} onClose={close} />}
    </>
  );
}
