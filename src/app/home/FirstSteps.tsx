import { bulbOutline, checkmarkCircle, chevronForward, closeOutline, ellipseOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSession } from '../../features/identity/index.ts';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { dismiss, isDismissed } from './dismissed.ts';
import './first-steps.css';

interface Step {
  text: string;
  /** Undefined for advice, which is never done. */
  done?: boolean;
  /** The page where the step is done. Undefined if it is done by others, or is only information. */
  to?: string | undefined;
}

/**
 * The first steps of a new user, with their progress, and further advice. Disappears when all are done or it is
 * dismissed.
 */
export function FirstSteps({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [isAway, setAway] = useState(() => isDismissed(user.id));
  if (isAway || steps.every(({ done }) => done !== false)) return null;
  const putAway = () => {
    dismiss(user.id);
    setAway(true);
  };
  return (
    <Card as="section" className="first-steps" aria-labelledby="first-steps">
      <header>
        <h2 id="first-steps">{t('shell.firstSteps.title')}</h2>
        <button type="button" className="icon-button" aria-label={t('shell.firstSteps.dismiss')} onClick={putAway}>
          <Icon icon={closeOutline} />
        </button>
      </header>
      <ul>
        {steps.map(({ text, done, to }) => (
          <li key={text} className={done ? 'first-steps-done' : undefined}>
            <Icon icon={done === undefined ? bulbOutline : done ? checkmarkCircle : ellipseOutline} />
            {to && !done ? (
              <Link to={to}>
                {text}
                <Icon icon={chevronForward} />
              </Link>
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
