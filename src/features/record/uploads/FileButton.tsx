import { Icon } from '../../../ui/Icon.tsx';

/** A round button in a file's row. */
export function FileButton({ icon, label, onClick }: { icon: string; label: string; onClick: () => void }) {
  return (
    <button type="button" className="record-file-button" aria-label={label} onClick={onClick}>
      <Icon icon={icon} />
    </button>
  );
}
