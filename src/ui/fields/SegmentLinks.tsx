import { Link } from '../actions/Link.tsx';
import './segments.css';

interface SegmentLinksProps {
  /** The label of the choice, for screen readers. */
  label: string;
  options: readonly { to: string; label: string; isCurrent: boolean }[];
}

/** A few pages, side by side, of which one is shown: like `Segments`, with an address for each. */
export function SegmentLinks({ label, options }: SegmentLinksProps) {
  return (
    <nav className="segments" aria-label={label}>
      {options.map(option => (
        <Link key={option.to} to={option.to} aria-current={option.isCurrent ? 'true' : undefined}>
          {option.label}
        </Link>
      ))}
    </nav>
  );
}
