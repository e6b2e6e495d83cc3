import { Modal } from '@mantine/core';
import { useState } from 'react';
import { type PlaceQuestion, type SuggestedPlace } from '#libs/contracts';
import { type Options, useLgaOptions, useStateOptions, useWardOptions } from '../../../core/use-options.js';
import { Button, RecordPicker } from '../../../ui/index.js';
import { useFocusBack } from '../../../ui/use-focus-back.js';
import { usePhone } from '../../../ui/use-media.js';
import { t } from '../texts.js';
import styles from './check.module.css';
import { nearPlaces } from './use-answers.js';

interface PlacePickerProps {
  question: PlaceQuestion;
  onClose: () => void;
  /** Null: none of the places. */
  onPick: (place: SuggestedPlace | null) => void;
}

const asNumber = (value: string | null) => (value === null ? null : Number(value));

/** Chooses the place that a name in the file means: a suggestion, any other, or none. */
export function PlacePicker({ question, onClose, onPick }: PlacePickerProps) {
  const { value, level, inside, suggestion, choices } = question;
  const near = nearPlaces(question);
  const phone = usePhone();
  useFocusBack();
  const guess = inside ?? suggestion ?? choices[0] ?? null;
  const [stateId, setStateId] = useState<number | null>(guess?.stateId ?? null);
  const [lgaId, setLgaId] = useState<number | null>(inside?.lgaId ?? null);
  const [wardId, setWardId] = useState<number | null>(null);
  const states = useStateOptions();
  const lgas = useLgaOptions(level === 'state' ? null : stateId);
  const wards = useWardOptions(level === 'ward' ? lgaId : null);
  const chosen = { state: stateId, lga: lgaId, ward: wardId }[level];
  const use = () => {
    if (stateId === null || chosen === null) return;
    const name = (options: Options, id: number | null) =>
      options.options.find((option) => option.value === String(id))?.label;
    const label = [name(wards, wardId), name(lgas, lgaId), name(states, stateId)].filter(Boolean).join(', ');
    onPick({ label, stateId, lgaId, wardId });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('placeTitle', { value })}
      size={440}
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={styles.picker}>
        {near.length > 0 && (
          <>
            <div className="sm mut">{t('placeNear')}</div>
            <div className={styles.near}>
              {near.map((place, at) => (
                <Button
                  key={place.label}
                  data-autofocus={at === 0 || undefined}
                  onClick={() => onPick(place)}
                >
                  {place.label}
                </Button>
              ))}
            </div>
            <div className="sm mut">{t('placeOther')}</div>
          </>
        )}
        <Choice
          label={t('state')}
          placeholder={t('chooseState')}
          of={states}
          value={stateId}
          onChange={(id) => {
            setStateId(id);
            setLgaId(null);
            setWardId(null);
          }}
        />
        {level !== 'state' && (
          <Choice
            label={t('lga')}
            placeholder={t('chooseLga')}
            of={lgas}
            value={lgaId}
            disabled={stateId === null}
            onChange={(id) => {
              setLgaId(id);
              setWardId(null);
            }}
          />
        )}
        {level === 'ward' && (
          <Choice
            label={t('ward')}
            placeholder={t('chooseWard')}
            of={wards}
            value={wardId}
            disabled={lgaId === null}
            onChange={setWardId}
          />
        )}
        <div className={styles.pickerFoot}>
          <button type="button" className="link sm" onClick={() => onPick(null)}>
            {t('placeNone')}
          </button>
          <span className="grow" />
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" disabled={chosen === null} onClick={use}>
            {t('placeUse')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

interface ChoiceProps {
  label: string;
  placeholder: string;
  of: Options;
  value: number | null;
  disabled?: boolean;
  onChange: (id: number | null) => void;
}

function Choice({ label, placeholder, of, value, disabled, onChange }: ChoiceProps) {
  return (
    <RecordPicker
      label={label}
      placeholder={placeholder}
      records={of.options}
      error={of.problem}
      disabled={disabled}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(asNumber(next))}
    />
  );
}
