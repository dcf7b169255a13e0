import type { MouseEventHandler, ReactNode } from 'react';
import { Button } from './Button.tsx';

/** Sends the form around it; while `loading` it reads 'Carregando...' and can't be pressed again. */
export function SubmitButton(props: {
  loading?: boolean;
  disabled?: boolean;
  icon?: string;
  onMouseDown?: MouseEventHandler;
  children: ReactNode;
}) {
  return <Button {...props} type="submit" />;
}
