import { Icon } from '../../../ui/graphics/Icon.tsx';

interface ToolProps {
  icon: string;
  label: string;
  onClick: () => void;
  /** It stays focusable, so that the focus isn't lost at the last page. */
  disabled?: boolean;
}

/** A round button of the viewer. */
export function Tool({ icon, label, onClick, disabled = false }: ToolProps) {
  return (
    <button
      type="button"
      className="exam-viewer-tool"
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
    >
      <Icon icon={icon} />
    </button>
  );
}
