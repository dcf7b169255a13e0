interface ProgressCircleProps {
  /** 0 to 1. */
  progress: number;
  label: string;
}

const RADIUS = 9;
const LENGTH = 2 * Math.PI * RADIUS;

/** Upload progress, as a circle that fills. */
export function ProgressCircle({ progress, label }: ProgressCircleProps) {
  return (
    <svg
      className="record-progress"
      viewBox="0 0 24 24"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(progress * 100)}
    >
      <circle className="record-progress-track" cx="12" cy="12" r={RADIUS} />
      <circle
        className="record-progress-done"
        cx="12"
        cy="12"
        r={RADIUS}
        strokeDasharray={LENGTH}
        strokeDashoffset={LENGTH * (1 - progress)}
      />
    </svg>
  );
}
