import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { type MergedPatient, undoMerge } from '../../../../contract/desk.ts';
import { useDates } from '../../../i18n/dates.ts';
import { isUnanswered } from '../../../net/errors.ts';
import { describe } from '../../../net/problems.ts';
import { request } from '../../../net/request.ts';
import { createWriteKeys } from '../../../sync/writeKeys.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { keepFocus } from '../../../ui/dialogs/keepFocus.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useClinicZones } from '../useClinicZones.ts';
import './patients-list.css';

interface MergedListProps {
  merged: readonly MergedPatient[];
  /** Called when the list may have changed; reads it again. */
  onChange: () => Promise<void>;
  /** Called once one is separated; leaves the page. */
  onSeparated?: (id: string) => void;
}

/** Merged registrations, each of which can be separated again. */
export function MergedList({ merged, onChange, onSeparated }: MergedListProps) {
  const { t } = useTranslation();
  const { day } = useDates();
  const { addToast } = useToast();
  const zones = useClinicZones();
  const [keys] = useState(() => createWriteKeys(() => crypto.randomUUID()));
  const [separating, setSeparating] = useState<string>();

  async function separate({ id, name }: MergedPatient): Promise<void> {
    const restoreFocus = keepFocus();
    let hasLeftPage = false;
    setSeparating(id);
    try {
      await request(undoMerge, { params: { id }, idempotencyKey: keys.keyFor(id) });
      keys.discard(id);
      const title = t('desk.patients.merge.separated', { name });
      addToast({ type: 'success', title, lasting: onSeparated !== undefined });
      onSeparated?.(id);
      hasLeftPage = onSeparated !== undefined;
    } catch (error) {
      if (!isUnanswered(error)) keys.discard(id);
      const { title, text } = describe(error, t);
      addToast({ type: 'error', title, description: text });
    } finally {
      // Also after a failure: it may have been done, or someone else has done it.
      await onChange();
      // The button was disabled, and its list may have been inert.
      flushSync(() => setSeparating(undefined));
      if (!hasLeftPage) restoreFocus();
    }
  }

  return (
    <ul className="patients-list">
      {merged.map(one => (
        <li key={one.id}>
          <p>
            <strong>{one.name}</strong>
            <span>{t('desk.patients.merge.since', { day: zones ? day(one.at, zones.ofReception) : '' })}</span>
          </p>
          {Date.parse(one.undo_until) > Date.now() && (
            <Button
              kind="secondary"
              size="small"
              loading={separating === one.id}
              disabled={separating !== undefined}
              aria-label={t('desk.patients.merge.separateNamed', { name: one.name })}
              onClick={() => void separate(one)}
            >
              {t('desk.patients.merge.separate')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
