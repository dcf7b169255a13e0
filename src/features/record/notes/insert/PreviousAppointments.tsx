import { type ComponentProps, lazy, Suspense } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '../../../../ui/browser/loadChunk.ts';
import { useWide } from '../../../../ui/browser/mediaQuery.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { Loading } from '../../../../ui/feedback/Loading.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';

const LastVisits = lazy(() => loadChunk('LastVisits', () => import('./LastVisits.tsx')));

interface PreviousAppointmentsProps extends ComponentProps<typeof LastVisits> {
  /** Where they are always shown: beside the form. */
  beside: HTMLElement | null;
  /** Elsewhere, whether they are shown: below the form, or in a dialog on a phone. */
  isShown: boolean;
  onClose: () => void;
  /** The element that gets the focus after the dialog, if it isn't the one that had it before. */
  returnFocus: () => HTMLElement | null;
}

/** The notes of the patient's earlier appointments, whose code loads when they are first shown. */
export function PreviousAppointments({ beside, isShown, onClose, returnFocus, ...rest }: PreviousAppointmentsProps) {
  const { t } = useTranslation();
  const isWide = useWide();
  const visits = (
    <Suspense fallback={<Loading rows={2} />}>
      <LastVisits {...rest} />
    </Suspense>
  );
  return (
    <>
      {isWide && !beside && isShown && (
        <section aria-label={t('templates.visits.title')} className="record-notes">
          {visits}
        </section>
      )}
      {beside &&
        createPortal(
          <Card as="section" aria-labelledby="visits-heading">
            <h2 id="visits-heading">{t('templates.visits.title')}</h2>
            {visits}
          </Card>,
          beside,
        )}
      <Dialog open={!isWide && isShown} title={t('templates.visits.title')} onClose={onClose} returnFocus={returnFocus}>
        {visits}
      </Dialog>
    </>
  );
}
