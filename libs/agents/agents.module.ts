import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { DisclosureModule } from '#libs/disclosure';
import { RecordsModule } from '#libs/records';
import { AgentFiles } from './agent-files.service.js';
import { AgentReach } from './agent-reach.service.js';
import { ManageAgents } from './manage-agents.service.js';
import { ReadAgents } from './read-agents.service.js';
import { SaveAgent } from './save-agent.service.js';

const USE_CASES = [AgentFiles, ManageAgents, ReadAgents, SaveAgent];

@Module({
  imports: [AccessModule, DisclosureModule, RecordsModule],
  providers: [...USE_CASES, AgentReach],
  exports: [...USE_CASES, RecordsModule],
})
export class AgentsModule {}
