import './progress-bar.css';

/** How many of the questions are done, as a bar. The words beside it say the same to screen readers. */
export function ProgressBar({ done, total }: { done: number; total: number }) {
  return (
    <div className="questionnaire-bar" aria-hidden="true">
      <span style={{ inlineSize: `${(done / Math.max(total, 1)) * 100}%` }} />
    </div>
  );
}
