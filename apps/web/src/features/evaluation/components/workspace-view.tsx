import type { ReactNode } from 'react';
import type { FarmStatus, FindingDetailDto, FindingDto, WorstFindingDto } from '#libs/contracts';
import type { MapAddress } from '../address/map-address.js';
import { t as findingTexts } from '../findings/texts.js';
import type { Findings } from '../findings/use-findings.js';
import { LeaseBar } from '../leases/LeaseBar.js';
import type { Review } from '../review/use-review.js';
import { t } from '../texts.js';
import { FarmNews } from '../together/FarmNews.js';
import type { Person } from '../together/presence.js';
import { AbsentFarm } from './AbsentFarm.js';
import { Inspector } from './Inspector.js';
import { FindingPanel, FindingsQueue } from './later-parts.js';
import { Queue, waitingOf } from './Queue.js';

/** The parts of the workspace that differ between farms and findings. */
export interface WorkspaceView {
  queueLabel: string;
  queue: ReactNode;
  panelLabel: string;
  panel: ReactNode;
  /** Label of the button that opens the queue where it is a sheet. */
  dockLabel: string;
  /** Opens a farm, for example of another person. */
  open: (farmId: number) => void;
  onMapChoose: (farmId: number) => void;
  step: (by: 1 | -1) => void;
  /** Only farms are decided with keys. */
  decide?: (to: FarmStatus) => void;
}

/** State and acts that the frame shares with both views. */
export interface Frame {
  address: MapAddress;
  review: Review;
  findings: Findings;
  byFarm: ReadonlyMap<number, Person[]>;
  narrow: boolean;
  /** Opens the panel where it is a sheet. */
  showPanel: () => void;
  closeSheet: () => void;
  /** Starts editing the boundary of the open farm. */
  draw: () => void;
  compare: () => void;
}

interface FarmsFrame extends Frame {
  user: { userId: number; displayName: string } | null;
  hovered: number | null;
  onHover: (farmId: number | null) => void;
  worst: ReadonlyMap<number, WorstFindingDto>;
  severe: FindingDto | null;
  keepView: (farmId: number) => void;
  help: () => void;
}

const NOBODY: never[] = [];

/** Farms to review, and the inspector of one farm. */
export function farmsView(frame: FarmsFrame): WorkspaceView {
  const { address, review, byFarm, narrow, user, severe } = frame;
  const { state, query, farm } = review;
  const open = (farmId: number) => {
    review.choose(farmId);
    frame.showPanel();
  };
  const decide = (to: FarmStatus) => review.decide(to, byFarm, severe);
  return {
    queueLabel: t('farmsToReview'),
    queue: (
      <Queue
        state={state}
        query={query}
        ownId={user?.userId}
        farms={review.queue}
        selected={farm?.id ?? null}
        hovered={frame.hovered}
        byFarm={byFarm}
        pending={state.pending}
        own={user}
        onQuery={review.ask}
        onRetry={review.reload}
        onChoose={open}
        onHover={frame.onHover}
        worst={frame.worst}
        onClose={frame.closeSheet}
      />
    ),
    panelLabel: t('inspector'),
    panel: (
      <>
        <FarmNews farmId={address.farmId} />
        <LeaseBar farmIds={farm ? [farm.id] : []} onOpen={open} />
        <Inspector
          farm={farm}
          absent={<AbsentFarm address={address} review={review} />}
          loading={!review.loaded && state.load !== 'failed'}
          pending={farm !== null && farm.id in state.pending}
          history={state.history}
          people={(farm && byFarm.get(farm.id)) ?? NOBODY}
          canWrite={review.canWrite}
          whyNot={review.whyNot}
          offline={review.offline}
          allCompleted={query.status === 'COMPLETED'}
          severe={severe !== null}
          onDecide={decide}
          onDraw={frame.draw}
          onSkip={() => review.step(1)}
          onHelp={frame.help}
          onCompare={frame.compare}
          onClose={frame.closeSheet}
        />
      </>
    ),
    dockLabel: `${t('openQueue')} ${waitingOf(state)}`,
    open,
    onMapChoose: (farmId) => {
      // On narrow screens the sheet would cover the farm, so the view follows it.
      if (!narrow) frame.keepView(farmId);
      open(farmId);
    },
    step: review.step,
    decide,
  };
}

/** Findings, and the panel of one finding. */
export function findingsView(
  { address, findings, byFarm, ...frame }: Frame,
  { detail, worst }: { detail: FindingDetailDto | null; worst: ReadonlyMap<number, WorstFindingDto> },
): WorkspaceView {
  const open = (farmId: number) => {
    findings.openFarm(farmId);
    frame.showPanel();
  };
  return {
    queueLabel: findingTexts('findings'),
    queue: (
      <FindingsQueue
        address={address}
        findings={findings}
        byFarm={byFarm}
        onChoose={(id) => {
          findings.choose(id);
          frame.showPanel();
        }}
        onClose={frame.closeSheet}
      />
    ),
    panelLabel: findingTexts('panel'),
    panel: (
      <>
        <FarmNews farmId={null} />
        {/* The panel of a finding has its own. */}
        {!(detail && address.findingId !== null) && <LeaseBar farmIds={[]} onOpen={open} />}
        <FindingPanel
          findingId={address.findingId}
          findings={findings}
          onFarm={findings.openFarm}
          onEdit={(id) => {
            findings.openFarm(id);
            frame.draw();
          }}
          onCompare={frame.compare}
          onClose={frame.closeSheet}
        />
      </>
    ),
    dockLabel: findingTexts('findings'),
    open,
    onMapChoose: (farmId) => {
      const finding = worst.get(farmId);
      if (finding) findings.choose(finding.findingId);
    },
    step: findings.step,
  };
}
