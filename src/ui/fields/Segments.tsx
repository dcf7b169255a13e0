import { RadioSet, type RadioSetProps } from './RadioSet.tsx';
import './segments.css';

/** A single choice between a few options, side by side. */
export function Segments<T extends string>(props: RadioSetProps<T>) {
  return <RadioSet {...props} className="segments" />;
}
