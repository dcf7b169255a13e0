import { useTranslation } from 'react-i18next';
import { Button, SubmitButton } from '../../../ui/actions/Button.tsx';
import { Reserved } from '../../../ui/layout/Reserved.tsx';
import '../../../ui/actions/kept-buttons.css';

/** Which of the two buttons is at work. */
export type Saving = 'stay' | 'next';

interface NotesButtonsProps {
  saving: Saving | undefined;
  disabled: boolean;
  /** Whether there is unsaved text: then they stay in view on a phone. */
  isKept: boolean;
  /** Whether the doctor has no later appointment on this day. */
  isLast: boolean;
  onNext: () => void;
}

/** Whether the keyboard has a command key, as Apple's do. */
const hasCommandKey = /Mac|iPhone|iPad/.test(navigator.platform);

/** Saves, or saves and goes on. The shortcut is shown on devices with a mouse, which have a keyboard. */
export function NotesButtons({ saving, disabled, isKept, isLast, onNext }: NotesButtonsProps) {
  const { t } = useTranslation();
  const next = t('record.diagnostic.saveAndNext');
  const last = t('record.diagnostic.saveAndAgenda');
  return (
    <div className={`notes-buttons ${isKept ? 'kept-buttons' : ''}`}>
      <SubmitButton loading={saving === 'stay'} disabled={disabled}>
        {t('record.diagnostic.save')}
      </SubmitButton>
      <Button
        kind="secondary"
        loading={saving === 'next'}
        disabled={disabled}
        aria-keyshortcuts={hasCommandKey ? 'Meta+Enter' : 'Control+Enter'}
        onClick={onNext}
      >
        <Reserved longest={[next, last]}>{isLast ? last : next}</Reserved>
        <span className="notes-keys" aria-hidden="true">
          {hasCommandKey ? '⌘ Enter' : 'Ctrl + Enter'}
        </span>
      </Button>
    </div>
  );
}
