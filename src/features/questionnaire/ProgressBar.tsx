import './progress-bar.css';

/** How many questions are answered, or at which one the person is, as a bar. The words beside it say the same. */
export function ProgressBar({ done, total }: { done: number; total: number }) {
  return (
    <div className="questionnaire-bar" aria-hidden="true">
      <span style={{ inlineSize: `${(done / Math.max(total, 1)) * 100}%` }} />
    </div>
  );
}
