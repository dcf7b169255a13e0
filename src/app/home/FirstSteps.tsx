import { bulbOutline, checkmarkCircle, chevronForward, closeOutline, ellipseOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../features/identity/index.ts';
import { useHeadingFocus } from '../../page/useHeadingFocus.ts';
import { Link } from '../../ui/actions/Link.tsx';
import { Icon } from '../../ui/graphics/Icon.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import './first-steps.css';

/** Users who dismissed the first steps on this device, by id, because a device may be shared. */
const KEY = '@ClinicApp:firstStepsDismissed';
/** Enough for a family or a ward's tablet. Beyond that, the oldest are forgotten. */
const MAX_USERS = 20;

function dismissedBy(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(id => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Whether a user has dismissed the first steps. */
function isDismissed(userId: string): boolean {
  return dismissedBy().includes(userId);
}

/** Dismisses the first steps permanently. If that can't be stored, they are shown again at the next start. */
function dismiss(userId: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...dismissedBy(), userId].slice(-MAX_USERS)));
  } catch (error) {
    console.warn('The dismissal of the first steps could not be stored:', error);
  }
}

interface Step {
  text: string;
  /** Undefined for advice, which is never done. */
  done?: boolean;
  /** The page where the step is done. Undefined if it is done by others, or is only information. */
  to?: string | undefined;
  /** Instead of a page, what the step starts. */
  onClick?: (() => void) | undefined;
}

/** Whether the user has dismissed the first steps on this device, and how to do so. */
export function useDismissal(): [isDismissed: boolean, dismiss: () => void] {
  const { user } = useSession();
  const [isHidden, setHidden] = useState(() => isDismissed(user.id));
  const hide = () => {
    dismiss(user.id);
    setHidden(true);
  };
  return [isHidden, hide];
}

interface FirstStepsProps {
  steps: readonly Step[];
  onDismiss: () => void;
}

/** The first steps of a new user, with their progress, and further advice. Disappears when all are done. */
export function FirstSteps({ steps, onDismiss }: FirstStepsProps) {
  const { t } = useTranslation();
  const focusHeading = useHeadingFocus();
  function leave(): void {
    onDismiss();
    focusHeading();
  }
  if (steps.every(({ done }) => done !== false)) return null;
  return (
    <Card as="section" className="first-steps" aria-labelledby="first-steps">
      <header>
        <h2 id="first-steps">{t('shell.firstSteps.title')}</h2>
        <button type="button" className="icon-button" aria-label={t('shell.firstSteps.dismiss')} onClick={leave}>
          <Icon icon={closeOutline} />
        </button>
      </header>
      <ul>
        {steps.map(({ text, done, to, onClick }) => (
          <li key={text} className={done ? 'first-steps-done' : undefined}>
            <Icon icon={done === undefined ? bulbOutline : done ? checkmarkCircle : ellipseOutline} />
            {to && !done ? (
              <Link to={to}>
                {text}
                <Icon icon={chevronForward} />
              </Link>
            ) : onClick ? (
              <button type="button" onClick={onClick}>
                {text}
                <Icon icon={chevronForward} />
              </button>
            ) : (
              <span>
                {text}
                {done && <span className="visually-hidden">{t('shell.firstSteps.done')}</span>}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
