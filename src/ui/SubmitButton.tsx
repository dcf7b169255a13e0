import type { MouseEventHandler, ReactNode } from 'react';
import { Button } from './Button.tsx';

/** Submits its form; while `loading` it says so and is disabled. */
export function SubmitButton(props: {
  loading?: boolean;
  disabled?: boolean;
  icon?: string;
  onMouseDown?: MouseEventHandler;
  children: ReactNode;
}) {
  return <Button {...props} type="submit" />;
}
