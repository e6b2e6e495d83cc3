import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { MESSAGING_MESSAGES } from '#libs/contracts';
import { Button, FormModal } from '../../ui/index.js';
import reviewStyles from './review.module.css';
import { t } from './texts.js';

export interface ScheduleDialogProps {
  scheduledAt: string | null;
  onSet: (scheduledAt: string | null) => void;
  onClose: () => void;
}

/** Lagos is one hour ahead of UTC all year round. */
const OFFSET_MS = 3_600_000;
const LATEST_MS = 90 * 24 * OFFSET_MS;
const wallOf = (at: Date) => new Date(at.getTime() + OFFSET_MS).toISOString();
const HOUR_MS = 3_600_000;

/** Chooses the start time, in Lagos time. */
export function ScheduleDialog({ scheduledAt, onSet, onClose }: ScheduleDialogProps) {
  const wall = wallOf(scheduledAt ? new Date(scheduledAt) : new Date(Date.now() + HOUR_MS));
  const [day, setDay] = useState(wall.slice(0, 10));
  const [time, setTime] = useState(wall.slice(11, 16));
  const [problem, setProblem] = useState<string | null>(null);
  const set = () => {
    const at = Date.parse(`${day}T${time}:00+01:00`);
    if (!(at > Date.now())) setProblem(MESSAGING_MESSAGES.pastTime);
    else if (at > Date.now() + LATEST_MS) setProblem(MESSAGING_MESSAGES.lateTime);
    else onSet(new Date(at).toISOString());
  };
  return (
    <FormModal
      opened
      title={t('scheduleTitle')}
      onClose={onClose}
      onSubmit={set}
      submitLabel={t('scheduleSet')}
      problem={problem}
    >
      <div className={reviewStyles.pair}>
        <TextInput
          type="date"
          label={t('scheduleDay')}
          value={day}
          min={wallOf(new Date()).slice(0, 10)}
          data-autofocus
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <TextInput
          type="time"
          label={t('scheduleTime')}
          value={time}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
      </div>
      {scheduledAt && (
        <Button variant="ghost" onClick={() => onSet(null)}>
          {t('scheduleNow')}
        </Button>
      )}
    </FormModal>
  );
}
