import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../graphics/Icon.tsx';
import { Link } from './Link.tsx';
import './button.css';

interface Look {
  kind?: 'primary' | 'secondary' | 'danger' | 'quiet';
  size?: 'small';
  /** An icon from `ionicons/icons`, before the text. */
  icon?: string;
  children: ReactNode;
}

const classes = ({ kind = 'primary', size }: Pick<Look, 'kind' | 'size'>) =>
  `button button-${kind} ${size ? `button-${size}` : ''}`;

type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
    loading?: boolean;
    /** Its text while loading, if there is a better one than `ui.loading`. */
    loadingText?: string;
    /**
     * The focus stays in the field until the click: leaving a field may show its error or a note, which would move the
     * button away before the tap ends.
     */
    keepsFocus?: boolean;
  };

const keepFocus = (event: MouseEvent) => event.preventDefault();

/** A button; while `loading` it says so and is disabled. */
export function Button({
  kind,
  size,
  icon,
  loading = false,
  loadingText,
  keepsFocus = false,
  children,
  disabled,
  type = 'button',
  autoFocus,
  ...rest
}: ButtonProps) {
  const { t } = useTranslation();
  const busyText = loadingText ?? t('ui.loading');
  return (
    <button
      {...rest}
      onMouseDown={keepsFocus ? keepFocus : undefined}
      // biome-ignore lint/a11y/noAutofocus: the caller decides
      autoFocus={autoFocus}
      data-autofocus={autoFocus ? '' : undefined}
      type={type}
      className={classes({ kind, size })}
      disabled={disabled || loading}
      aria-busy={loading}
      data-busy-text={type === 'submit' ? busyText : undefined}
    >
      {icon && !loading && <Icon icon={icon} />}
      <span>{loading ? busyText : children}</span>
    </button>
  );
}

/** Submits its form; while `loading` it says so and is disabled. */
export function SubmitButton(props: {
  loading?: boolean;
  loadingText?: string;
  disabled?: boolean;
  icon?: string;
  keepsFocus?: boolean;
  children: ReactNode;
}) {
  return <Button {...props} type="submit" />;
}

/** A link that looks like a button. `label` is its accessible name if the text alone doesn't say where it leads. */
export function LinkButton({ to, label, kind, size, icon, children }: Look & { to: string; label?: string }) {
  return (
    <Link to={to} className={classes({ kind, size })} aria-label={label}>
      {icon && <Icon icon={icon} />}
      <span>{children}</span>
    </Link>
  );
}
