import { checkmarkCircle, chevronForward, ellipseOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card } from '../ui/Card.tsx';
import { Icon } from '../ui/Icon.tsx';
import './first-steps.css';

export interface Step {
  text: string;
  done: boolean;
  /** Where it is taken; without it, it is for others to do. */
  to?: string;
}

/** What a newcomer does first, and how far they are; goes away once all is done. */
export function FirstSteps({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation();
  if (steps.every(({ done }) => done)) return null;
  return (
    <Card as="section" className="first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">{t('shell.firstSteps.title')}</h2>
      <ol>
        {steps.map(({ text, done, to }) => (
          <li key={text} className={done ? 'first-steps-done' : undefined}>
            <Icon icon={done ? checkmarkCircle : ellipseOutline} />
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
      </ol>
    </Card>
  );
}
