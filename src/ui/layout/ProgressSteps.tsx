import './progress-steps.css';

interface ProgressStepsProps {
  /** The steps' short names, in order. */
  names: readonly string[];
  /** The index of the current step. */
  at: number;
  /** Says where the user is, for screen readers. */
  label: string;
}

/** The progress through the pages of a task, on the page background. */
export function ProgressSteps({ names, at, label }: ProgressStepsProps) {
  return (
    <ol className="progress-steps" aria-label={label}>
      {names.map((name, index) => (
        <li
          key={name}
          className={index < at ? 'progress-step-done' : index === at ? 'progress-step-now' : ''}
          aria-current={index === at ? 'step' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}
